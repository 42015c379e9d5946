import { divideHalfUp, type Strokes, type Tenths } from '../units.ts'

/**
 * A Score Differential before rounding, exactly: `numerator / denominator` tenths of a stroke. Exceptional scores and
 * the sum of two nines need it unrounded. The denominator is above zero.
 */
export type ExactDifferential = { readonly numerator: number; readonly denominator: number }

/**
 * The inputs of the differential. `pcc` is the playing conditions calculation of the day; a club has none, so it is 0.
 */
export type AdjustedScore = {
  readonly adjustedGross: Strokes
  readonly rating: Tenths
  readonly slope: number
  readonly pcc?: Tenths
}

/** 113 / slope x (adjusted gross - course rating - PCC). Rules of Handicapping 5.1a. */
export function eighteenHoleDifferential({ adjustedGross, rating, slope, pcc }: AdjustedScore): ExactDifferential {
  return { numerator: 113 * (10 * adjustedGross - rating - (pcc ?? 0)), denominator: slope }
}

/**
 * 113 / slope x (adjusted gross - course rating - PCC / 2) over nine holes, with the nine's own rating and slope. Rules
 * of Handicapping 5.1b (2020).
 */
export function nineHoleDifferential({ adjustedGross, rating, slope, pcc }: AdjustedScore): ExactDifferential {
  return { numerator: 113 * (2 * (10 * adjustedGross - rating) - (pcc ?? 0)), denominator: 2 * slope }
}

export function addDifferentials(one: ExactDifferential, other: ExactDifferential): ExactDifferential {
  return {
    numerator: one.numerator * other.denominator + other.numerator * one.denominator,
    denominator: one.denominator * other.denominator,
  }
}

/** Rounds to the nearest tenth, halves towards the higher number: -1.55 becomes -1.5. Rules of Handicapping 5.1c. */
export function roundDifferential({ numerator, denominator }: ExactDifferential): Tenths {
  return divideHalfUp(numerator, denominator) as Tenths
}
