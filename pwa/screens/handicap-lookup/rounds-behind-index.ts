import { calculateIndex, fullRecord } from '#golf/handicap/handicap-index.ts'
import { tenths } from '#golf/units.ts'
import type { RoundRow } from '#sync/calls/rounds.ts'

export type RoundBehind = { readonly round: RoundRow; readonly counted: boolean }

/** Whether these rounds, the newest first, reach back far enough to show all that an index of a day is made of. */
export function reachesBehind(rounds: readonly RoundRow[], date: string): boolean {
  return rounds.filter((round) => round.date <= date && round.handicap !== null).length >= fullRecord
}

/**
 * The scores that an index of a day was made of, the newest first, and which of them counted. Of several rounds on one
 * day it is the one that led to that index. Reductions for exceptional scores are those of today.
 */
export function roundsBehindIndex(
  rounds: readonly RoundRow[],
  { date, handicap }: { date: string; handicap: number },
): readonly RoundBehind[] {
  const earlier = rounds.filter((round) => round.date <= date && round.handicap !== null)
  const last = earlier.findIndex((round) => round.date === date && round.indexAfter === handicap)
  const scores = earlier.slice(Math.max(0, last)).slice(0, fullRecord).toReversed()
  const differentials = scores.map((round) => tenths((round.handicap ?? 0) + round.adjustment))
  const counted = calculateIndex({ differentials, lowIndex: null })?.counted ?? []
  return scores.map((round, at) => ({ round, counted: counted.includes(at) })).toReversed()
}
