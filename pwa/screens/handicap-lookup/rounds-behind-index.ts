import { calculateIndex, fullRecord } from '#golf/handicap/handicap-index.ts'
import { tenths } from '#golf/units.ts'
import type { RoundRow } from '#sync/calls/rounds.ts'

export type RoundBehind = { readonly round: RoundRow; readonly counted: boolean }

export type Point = { readonly date: string; readonly handicap: number }

/** Whether these rounds, the newest first, reach back far enough to show all that an index of a day is made of. */
export function reachesBehind(rounds: readonly RoundRow[], point: Point): boolean {
  return scoresBehind(rounds, point).length === fullRecord
}

/** The scores that an index of a day was made of, the newest first, and which of them counted. */
export function roundsBehindIndex(rounds: readonly RoundRow[], point: Point): readonly RoundBehind[] {
  const scores = scoresBehind(rounds, point).toReversed()
  const differentials = scores.map((round) => tenths((round.handicap ?? 0) + round.adjustment))
  const counted = calculateIndex({ differentials, lowIndex: null })?.counted ?? []
  return scores.map((round, at) => ({ round, counted: counted.includes(at) })).toReversed()
}

/**
 * As many scores as a record has, the newest first, from the one that led to the index: of several on one day that need
 * not be the last. Reductions for exceptional scores are those of today.
 */
function scoresBehind(rounds: readonly RoundRow[], { date, handicap }: Point): readonly RoundRow[] {
  const earlier = rounds.filter((round) => round.date <= date && round.handicap !== null)
  const last = Math.max(
    0,
    earlier.findIndex((round) => round.date === date && round.indexAfter === handicap),
  )
  return earlier.slice(last, last + fullRecord)
}
