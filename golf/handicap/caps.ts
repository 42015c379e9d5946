import { divideHalfUp, type HandicapIndex } from '../units.ts'

/** The cap that limited an index: 0 none, 1 the soft cap, 2 the hard cap. */
export type Cap = 0 | 1 | 2

/**
 * Limits the rise of an index over the Low Handicap Index: the part above 3.0 is halved (soft cap), and the rise never
 * exceeds 5.0 (hard cap). `average` is rounded to a tenth. An average exactly 7.0 above the low index counts as
 * soft-capped. Rules of Handicapping 5.2b, 5.8.
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
