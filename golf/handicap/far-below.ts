import type { HandicapIndex, Tenths } from '../units.ts'
import {
  eighteenHoleDifferential,
  roundDifferential,
  type AdjustedScore,
  type ExactDifferential,
} from './differential.ts'

/** A score as somebody posts it for a golfer with an index. */
export type ScoreToPost = AdjustedScore & { readonly holes: 9 | 18 }

/**
 * The differential of a score that is 10.0 or more better than the golfer's index, else null; nobody without an index has
 * a range. 10.0 is where the highest reduction for an exceptional score begins (Rules of Handicapping 5.9): a golfer plays
 * such a round once in a lifetime. A nine counts as half a round like it. A high score is in nobody's favor: it is left
 * out of the best eight, and the caps hold the index down.
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
