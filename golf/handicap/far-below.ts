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
 * The differential of a score that is 10.0 or more better than the golfer's index, else null; without an index there is
 * no range. 10.0 is where the highest reduction for an exceptional score begins (Rules of Handicapping 5.9): a golfer
 * plays such a round once in a lifetime. A nine counts as half a round like it. A high score helps no golfer: it is
 * left out of the best eight, and the caps hold the index down.
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
