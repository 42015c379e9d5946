import { holeValue } from '#golf/card/hole-entry.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { postingReview } from '#sync/calls/posting.ts'
import { texts } from './off-course-texts.ts'

/** What the server answers about the posting of an outing, also after its end. */
export type Review = AnswerOf<typeof postingReview>

export function lateScoreText({ name, hole, by, ...score }: Review['late'][number]): string {
  return texts.lateScore({ name, hole, value: holeValue(score), by })
}

export function lateChoiceText({ tgroup_id, hole, wolf_game, by }: Review['latewolf'][number]): string {
  return texts.lateChoice({ group: tgroup_id, hole, choice: texts.wolfGames[wolf_game], by })
}

export function lateDepartureText({ name, leftfrom, by }: Review['lateleave'][number]): string {
  return texts.lateDeparture({ name, hole: leftfrom, by })
}
