import { sumOf } from '../sums.ts'
import { divideHalfUp, type HandicapIndex, type Tenths } from '../units.ts'

/** The number of scores that an index is based on: the most recent 20. Caps apply once a record is full. */
export const fullRecord = 20
/** The maximum Handicap Index, 54.0. Rule 5.3. */
const maximumIndex = 540 as HandicapIndex
const noCap: Cap = 0

/** From a number of scores on: how many of the lowest differentials count, and the adjustment in tenths. Rule 5.2a. */
const steps: readonly { readonly from: number; readonly used: number; readonly adjustment: number }[] = [
  { from: 20, used: 8, adjustment: 0 },
  { from: 19, used: 7, adjustment: 0 },
  { from: 17, used: 6, adjustment: 0 },
  { from: 15, used: 5, adjustment: 0 },
  { from: 12, used: 4, adjustment: 0 },
  { from: 9, used: 3, adjustment: 0 },
  { from: 7, used: 2, adjustment: 0 },
  { from: 6, used: 2, adjustment: -10 },
  { from: 5, used: 1, adjustment: 0 },
  { from: 4, used: 1, adjustment: -10 },
  { from: 3, used: 1, adjustment: -20 },
]

export type IndexCalculation = {
  readonly index: HandicapIndex
  readonly cap: Cap
  /** The low index that the caps were measured against; null when no cap was checked. */
  readonly lowIndex: HandicapIndex | null
  /** Indexes of the differentials that counted. */
  readonly counted: readonly number[]
}

/** Returns how many of this many differentials count toward an index; 0 for fewer than three. */
export function differentialsUsed(scores: number): number {
  return steps.find(({ from }) => scores >= from)?.used ?? 0
}

/**
 * Calculates a Handicap Index from at most 20 differentials, newest last, already adjusted for exceptional scores; null
 * for fewer than three. The average is rounded to a tenth, capped against the low index when the record is full, and
 * limited to 54.0. Rules of Handicapping 5.2, 5.3, 5.8.
 */
export function calculateIndex({
  differentials,
  lowIndex,
}: {
  differentials: readonly Tenths[]
  lowIndex: HandicapIndex | null
}): IndexCalculation | null {
  const step = steps.find(({ from }) => differentials.length >= from)
  if (step === undefined) return null
  const counted = lowest(differentials, step.used)
  const total = sumOf(counted, (at) => differentials[at] ?? 0)
  const average = (divideHalfUp(total, step.used) + step.adjustment) as HandicapIndex
  const measured = differentials.length < fullRecord ? null : lowIndex
  const { index, cap } = measured === null ? { index: average, cap: noCap } : capIndex({ average, lowIndex: measured })
  return { index: Math.min(index, maximumIndex) as HandicapIndex, cap, lowIndex: measured, counted }
}

/**
 * Returns the indexes of the lowest differentials. Among equal ones the newer comes first, because it stays in the
 * record longer.
 */
function lowest(differentials: readonly Tenths[], count: number): readonly number[] {
  return differentials
    .map((_, at) => at)
    .sort((one, other) => (differentials[one] ?? 0) - (differentials[other] ?? 0) || other - one)
    .slice(0, count)
}

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
