import type { HandicapIndex, Tenths } from '../units.ts'
import type { ExactDifferential } from './differential.ts'

/**
 * Returns the reduction that an exceptional score applies to each of the most recent 20 differentials, including its
 * own: one stroke when the score is 7.0 to 9.9 better than the index in effect, two from 10.0. The unrounded
 * differential is compared. 0 without an index. Rules of Handicapping 5.9.
 */
export function exceptionalReduction({
  differential: { numerator, denominator },
  indexInEffect,
}: {
  differential: ExactDifferential
  indexInEffect: HandicapIndex | null
}): Tenths {
  if (indexInEffect === null) return 0 as Tenths
  const better = indexInEffect * denominator - numerator
  if (better >= 100 * denominator) return -20 as Tenths
  return (better >= 70 * denominator ? -10 : 0) as Tenths
}
