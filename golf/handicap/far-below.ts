import type { HandicapIndex, Tenths } from '../units.ts'
import {
  eighteenHoleDifferential,
  roundDifferential,
  type AdjustedScore,
  type ExactDifferential,
} from './differential.ts'

/** A score as it is posted for a golfer. */
type ScoreToPost = AdjustedScore & { readonly holes: 9 | 18 }

/**
 * Returns the differential of a score that is 10.0 or more better than the golfer's index, else null, also for a golfer
 * without an index. The limit of 10.0 is where the highest reduction for an exceptional score begins (Rules of
 * Handicapping 5.9); a golfer plays such a round once in a lifetime. A nine counts as half a round. Suspiciously high
 * scores are not checked, because they help no golfer: they are not among the best eight, and the caps limit the index.
 */
export function farBelow(score: ScoreToPost, index: HandicapIndex | null): Tenths | null {
  if (index === null) return null
  const differential = differentialOf(score)
  const isFar = index * differential.denominator - differential.numerator >= 100 * differential.denominator
  return isFar ? roundDifferential(differential) : null
}

function differentialOf({ holes, ...score }: ScoreToPost): ExactDifferential {
  const { numerator, denominator } = eighteenHoleDifferential(score)
  return { numerator: numerator * (18 / holes), denominator }
}
