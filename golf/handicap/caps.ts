import { divideHalfUp, type HandicapIndex } from '../units.ts'

/** What held an index down: 0 nothing, 1 the soft cap, 2 the hard cap. */
export type Cap = 0 | 1 | 2

/**
 * Limits the rise of an index over the Low Handicap Index: what exceeds 3.0 is halved, and nothing exceeds 5.0. The
 * average comes rounded to a tenth. Exactly 7.0 over is still the soft cap's doing. Rules of Handicapping 5.2b, 5.8.
 */
export function capIndex({ average, lowIndex }: { average: HandicapIndex; lowIndex: HandicapIndex }): {
  readonly index: HandicapIndex
  readonly cap: Cap
} {
  const rise = average - lowIndex
  if (rise <= 30) return { index: average, cap: 0 }
  if (rise > 70) return { index: (lowIndex + 50) as HandicapIndex, cap: 2 }
  return { index: divideHalfUp(lowIndex + average + 30, 2) as HandicapIndex, cap: 1 }
}
