import { and, inArray, isNotNull } from 'drizzle-orm'
import type { CardRound } from '#golf/outing/posting.ts'
import type { PostingBoard } from './posting-board.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import { decimal, type HandicapIndex } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { endOuting, firstAnswer, mayEnd, onlyOrganizer } from './outing-endings.ts'
import { pictureOf, type OutingPicture } from './outings-picture.ts'
import { judgeInProgress, readOuting, type Outing } from './outings.ts'
import { indexesOf, nameOf, postingBoard, type PostedOuting, type PostedRound } from './posting-board.ts'
import type { Changer } from '../rounds/rounds-change.ts'
import { judgeOthers } from '../rounds/rounds-of-others.ts'
import { postRounds, type Conditions, type NewRound } from '../rounds/rounds-posting.ts'
import { teeboxes } from '../schema/courses.ts'
import { rounds as roundsTable } from '../schema/rounds.ts'

export type PostingRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.cancelled'
  | 'posting.board-changed'
  | 'posting.contested'
  | 'posting.no-whole-card'
  | 'round.too-many-others'

/** A golfer's hole, a group's hole and its wolf, or whether a golfer left. */
export type Accepted =
  | { readonly id: number; readonly hole: number }
  | { readonly tgroup_id: number; readonly hole: number }
  | { readonly id: number; readonly left: true }

export type OutingToPost = {
  readonly id: number
  readonly by: Changer
  /** The board that the organizer saw; without it, whatever is on it now. */
  readonly expect: string | undefined
  /** What is contested and the organizer accepts as it is shown. */
  readonly accepted: readonly Accepted[]
  readonly conditions: Conditions
  /** No round is dated later. */
  readonly latestDay: string
  readonly now: Date
}

/**
 * Posts the final scores of an outing: one round for each member with a whole card, their records replayed, and the end
 * of scoring, once. A repeat gets the first answer and `newRounds` is empty.
 */
export async function postOuting(
  tx: Transaction,
  given: OutingToPost,
): Promise<Result<{ answer: PostedOuting; newRounds: readonly number[] }, PostingRefusal>> {
  const { id, by, expect, accepted, now } = given
  const outing = await readOuting(tx, id)
  if (!outing) return refuse('outing.not-found', 'This outing does not exist.')
  if (!mayEnd(outing, by)) return onlyOrganizer()
  const first = await firstAnswer(tx, id)
  if (first) return accept({ answer: first, newRounds: [] })
  const goesOn = judgeInProgress(outing)
  if (!goesOn.ok) return goesOn

  const picture = await pictureOf(tx, outing)
  const judged = await postingBoard(tx, picture)
  const { board, posting, notposted } = judged
  if (expect !== undefined && expect !== board) {
    return refuse('posting.board-changed', 'Scores have changed since you looked. Please check the board again.')
  }
  const open = stillContested(judged, accepted)
  if (open !== null) return refuse('posting.contested', open)
  if (posting.rounds.length === 0) {
    return refuse('posting.no-whole-card', 'Nobody has a score on every hole yet.')
  }

  const cards = await memberRounds(tx, { picture, given, rounds: posting.rounds })
  const memberIds = cards.map(({ round }) => round.memberId)
  const few = by.isadmin ? accept(null) : await judgeOthers(tx, { by: by.memberId, memberIds, isOuting: true, now })
  if (!few.ok) return few
  const before = await indexesOf(tx, picture.golfers)
  const about = { source: 'outing', postedBy: by.memberId, postedAt: now.toISOString(), mid: null } as const
  const posted = { ...about, regionId: null, confirmed: by.isadmin }
  const newRounds =
    cards.length === 0
      ? []
      : await postRounds(tx, {
          posting: { ...posted, conditions: given.conditions },
          newRounds: cards.map(({ round }) => round),
        })
  const after = await indexesOf(tx, picture.golfers)
  const waiting = await waitingOf(tx, newRounds)
  const rounds = cards.map(({ gross, golfer: { id: gtid, ...golfer }, round }, at): PostedRound => {
    const { memberId, score, parorbetter } = round
    return {
      id: gtid,
      name: golfer.name,
      user_id: memberId,
      round_id: newRounds[at] ?? 0,
      totalgross: gross,
      score,
      parorbetter,
      indexBefore: shown(before.get(memberId)),
      indexAfter: shown(after.get(memberId)),
      ...(waiting.has(newRounds[at] ?? 0) && { waits: true }),
    }
  })
  const answer = { rounds, notposted }
  await endOuting(tx, { id, by: by.memberId, at: now.toISOString(), kind: 'posted', board, answer })
  return accept({ answer, newRounds })
}

async function waitingOf(reader: Reader, ids: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await reader.sql
    .select({ id: roundsTable.id })
    .from(roundsTable)
    .where(and(inArray(roundsTable.id, [...ids]), isNotNull(roundsTable.deletedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Nothing was played later than it is posted, whatever day the organizer has set. */
export function dayOfRounds({ date }: Pick<Outing, 'date'>, latestDay: string): string {
  return date > latestDay ? latestDay : date
}

/** The whole cards of members as rounds, with their tees as they are rated now. Guests get none. */
async function memberRounds(
  reader: Reader,
  { picture, given, rounds }: { picture: OutingPicture; given: OutingToPost; rounds: readonly CardRound[] },
) {
  const { outing, golfers, holes } = picture
  const tees = await reader.sql
    .select({ id: teeboxes.id, rating: teeboxes.ratingTenths, slope: teeboxes.slope })
    .from(teeboxes)
    .where(inArray(teeboxes.id, [...new Set(golfers.map(({ teeboxId }) => teeboxId))]))
  const teeById = new Map(tees.map((tee) => [tee.id, tee]))
  const date = dayOfRounds(outing, given.latestDay)
  return rounds.flatMap(({ golferId, gross, adjustedGross, parOrBetter }) => {
    const golfer = golfers.find(({ id }) => id === golferId)
    const tee = teeById.get(golfer?.teeboxId ?? 0)
    if (!golfer || !tee || golfer.memberId === null) return []
    const round: NewRound = {
      memberId: golfer.memberId,
      date,
      courseId: outing.courseId,
      teeboxId: tee.id,
      rating: tee.rating,
      slope: tee.slope,
      holes: holes.length === 9 ? 9 : 18,
      score: adjustedGross,
      parorbetter: parOrBetter,
      tournament: outing.tournament === 1,
      alcohol: '0',
      gtid: golfer.id,
    }
    return [{ golfer: { id: golfer.id, name: nameOf(golfer) }, gross, round }]
  })
}

/** What two people entered differently and nobody has accepted, as a sentence; null when there is nothing. */
function stillContested(
  { contested, contestedWolf, contestedLeave }: PostingBoard,
  accepted: readonly Accepted[],
): string | null {
  const isAccepted = (wanted: Accepted) => accepted.some((one) => isSubset(wanted, one))
  const scores = contested.filter(({ id, hole }) => !isAccepted({ id, hole }))
  const choices = contestedWolf.filter(({ tgroupId: tgroup_id, hole }) => !isAccepted({ tgroup_id, hole }))
  const left = contestedLeave.filter(({ golferId: id }) => !isAccepted({ id, left: true }))
  const parts = [
    ['scores', scores.map(({ name, hole }) => `${name} on hole ${hole}`)],
    ['choices of the Wolf', choices.map(({ tgroupId, hole }) => `group ${tgroupId} on hole ${hole}`)],
    ['holes from which a golfer left', left.map(({ name }) => name)],
  ] as const
  const open = parts.filter(([, which]) => which.length > 0).map(([what, which]) => `${what}: ${which.join(', ')}`)
  if (open.length === 0) return null
  return `Two people entered different ${open.join('; ')}. Accept or correct them first.`
}

function isSubset(wanted: object, one: object): boolean {
  return Object.entries(wanted).every(([field, value]) => Reflect.get(one, field) === value)
}

function shown(index: HandicapIndex | null | undefined): number | null {
  return index === null || index === undefined ? null : decimal(index)
}
