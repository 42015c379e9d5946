import type { Run } from '#db/cells/replay.ts'
import type { Transaction } from '#db/database.ts'
import { noConditions } from '#db/rounds/rounds-posting.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import type { roundSave, RoundToPost } from '#sync/calls/rounds.ts'
import type { ActingMember } from '../server/callers/acting-member.ts'
import { saveRound } from './edit-round.ts'
import { addRounds, golferTwice, type GolferRound } from './post-rounds.ts'
import { notifyChanged, notifyGolfers } from './round-emails.ts'
import type { RoundProblem } from './round-problems.ts'

type SentGolfer = RoundToPost['golfers'][number]

const applied = { outcome: 'applied', ver: 0 } as const

/** Posts the poster's round and those of the others, and emails the golfers: all or nothing. */
export function addRoundsRun(
  round: RoundToPost,
  { mid, poster }: { mid: string; poster: ActingMember },
): Run<RoundProblem> {
  const { date, course, region_id: regionId, golfers } = round
  const { id: courseId, fairwaycondition, greenscondition, greensspeed, value, coursecom } = course
  const conditions = { fairwaycondition, greenscondition, greensspeed, value, coursecom }
  const own = golferRound({ ...round, id: poster.memberId })
  const given = { date, courseId, regionId, conditions, duplicate: round.duplicate ?? false, mid }
  return (tx) => addAndNotify(tx, { ...given, poster, golfers: [own, ...golfers.map(otherRound)] })
}

/** Saves an edited round and posts those of the playing partners: all or nothing. */
export function saveRoundRun(
  edit: BodyOf<typeof roundSave>,
  { mid, poster }: { mid: string; poster: ActingMember },
): Run<RoundProblem> {
  const {
    id,
    date,
    teebox_id: teeboxId,
    score,
    parorbetter,
    tournament,
    alcohol,
    reason,
    course,
    golfers = [],
    seen,
  } = edit
  const { latestDay, now, context } = poster
  return async (tx) => {
    const round = {
      id,
      date,
      teeboxId,
      score,
      parorbetter,
      tournament: tournament === 1,
      alcohol,
      reason,
      seen: seen && figuresOf(seen),
    }
    const saved = await saveRound(tx, { ...round, by: poster, latestDay, now })
    if (!saved.ok) return saved
    const { memberId, courseId } = saved.value.after
    if (course !== undefined && course.id !== courseId) {
      return refuse('round.other-course', 'A round can’t move to another course. Delete it and post it there.')
    }
    const by = { memberId: poster.memberId, name: poster.name }
    await notifyChanged(tx, { ...saved.value, reason: reason ?? '', by, club: context.config, now })
    if (golfers.length === 0) return accept(applied)
    if (golfers.some((golfer) => golfer.id === memberId)) return golferTwice()
    const given = { date, courseId, regionId: null, conditions: noConditions, duplicate: edit.duplicate ?? false, mid }
    return await addAndNotify(tx, { ...given, poster, golfers: golfers.map(otherRound) })
  }
}

function figuresOf({ teebox_id: teeboxId, tournament, ...figures }: NonNullable<BodyOf<typeof roundSave>['seen']>) {
  return { ...figures, teeboxId, tournament: tournament === 1 }
}

type Added = Omit<Parameters<typeof addRounds>[1], 'by' | 'isadmin' | 'latestDay' | 'now'> & {
  readonly poster: ActingMember
}

async function addAndNotify(
  tx: Transaction,
  { poster, ...given }: Added,
): Promise<Result<typeof applied, RoundProblem>> {
  const { memberId: by, isadmin, latestDay, now, context } = poster
  const added = await addRounds(tx, { ...given, by, isadmin, latestDay, now })
  if (!added.ok) return added
  await notifyGolfers(tx, { ids: added.value, poster, club: context.config, now })
  return accept(applied)
}

function otherRound(golfer: SentGolfer, place: number): GolferRound {
  return { ...golferRound(golfer), at: `golfers.${place}.` }
}

function golferRound({ id, teebox_id, score, parorbetter, tournament, alcohol }: SentGolfer): GolferRound {
  return { memberId: id, teeboxId: teebox_id, score, parorbetter, tournament: tournament === 1, alcohol }
}
