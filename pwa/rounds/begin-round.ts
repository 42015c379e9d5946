import type { AnswerOf } from '#sync/calls/call.ts'
import type { courseById } from '#sync/calls/courses.ts'
import type { RoundRow, RoundSeen, RoundToPost } from '#sync/calls/rounds.ts'
import type { DraftScore, RoundDraft } from '#sync/device/rounds/round-draft.ts'
import type { RoundOnPhone } from '#sync/device/rounds/rounds.ts'
import { byRating } from '../courses/tee-text.ts'
import { texts } from './texts.ts'

/** A course with its card and its teeboxes. */
export type Ground = AnswerOf<typeof courseById>
type Named = { readonly id: number; readonly firstname: string; readonly lastname: string }

const noConditions = { fairwaycondition: 0, greenscondition: 0, greensspeed: 0, value: 0, coursecom: '' } as const

/** Returns a new round at a course, with only the day filled in. */
export function beginRound(ground: Ground, { mid, today }: { mid: string; today: string }): RoundDraft {
  const unplayed = { teebox_id: null, score: '', parorbetter: '', alcohol: '0', tournament: null } as const
  return {
    ...groundOf(ground),
    mid,
    edits: null,
    instead: null,
    date: today,
    ...unplayed,
    ...noConditions,
    golfers: [],
  }
}

/** Returns the form for correcting a rejected round. It is sent as a new posting that replaces the rejected one. */
export function correctionOf(
  { round, refusal, mid: instead }: RoundOnPhone,
  { ground, mid, golfers }: { ground: Ground; mid: string; golfers: readonly Named[] },
): RoundDraft {
  const { id: _, ...conditions } = round.course
  const names = new Map(golfers.map((golfer) => [golfer.id, golfer]))
  return {
    ...beginRound(ground, { mid, today: round.date }),
    ...conditions,
    ...typedScore(round),
    instead,
    tournament: round.tournament,
    golfers: round.golfers.map((golfer) => {
      const { firstname, lastname } = names.get(golfer.id) ?? { firstname: texts.golfer, lastname: `${golfer.id}` }
      return { id: golfer.id, firstname, lastname, ...typedScore(golfer) }
    }),
    ...(refusal?.fields && { refused: { fields: refusal.fields, sent: round } }),
  }
}

/** Returns the fields of a posted round that a person saw before editing them. */
export function seenOf({ date, teebox_id, score, parorbetter, tournament }: RoundRow): RoundSeen {
  return { date, teebox_id, score, parorbetter, tournament }
}

/** Returns what the form of a round needs of a course. */
export function groundOf({
  course: { id, name, region_id },
  teeboxes,
}: Ground): Pick<RoundDraft, 'course' | 'teeboxes'> {
  return { course: { id, name, region_id }, teeboxes: byRating(Object.values(teeboxes)) }
}

function typedScore(played: Pick<RoundToPost, 'teebox_id' | 'score' | 'parorbetter' | 'alcohol'>): DraftScore {
  const { teebox_id, score, parorbetter, alcohol } = played
  return { teebox_id, score: String(score), parorbetter: String(parorbetter), alcohol }
}
