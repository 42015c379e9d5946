/**
 * The units of the rules. Quantities that the rules round to a tenth (index, differential, course rating) are stored as
 * an integer number of tenths, so that binary fractions never affect a rounding.
 */
declare const unit: unique symbol
type Unit<Name extends string> = number & { readonly [unit]: Name }

/** Whole tenths: 12.4 is 124. Plus values are negative. */
export type Tenths = Unit<'Tenths'>
/** A Handicap Index in tenths; a plus index is negative (+1.2 is -12). */
export type HandicapIndex = Tenths & { readonly handicapIndex: true }
/** Whole strokes over a round; a plus handicap is negative. */
export type CourseHandicap = Unit<'CourseHandicap'>
/** A course handicap before it is rounded once, in 2260ths of a stroke: exact over 18 and over nine holes. */
export type UnroundedHandicap = Unit<'UnroundedHandicap'>
/** Whole strokes, gross or net. */
export type Strokes = Unit<'Strokes'>

/** Reads a decimal as people write it (71.3) into tenths (713). Throws when it has more than one decimal. */
export function tenths(decimal: number): Tenths {
  const whole = Math.round(decimal * 10)
  if (Math.abs(whole - decimal * 10) > 1e-6) throw new RangeError(`${decimal} has more than one decimal`)
  return whole as Tenths
}

/** Tenths as the decimal that people write: 713 is 71.3. */
export function decimal(value: Tenths): number {
  return value / 10
}

/** Tenths as the decimal that people write; null stays null. */
export function decimalOrNull(value: Tenths | null): number | null {
  return value === null ? null : decimal(value)
}

export function handicapIndex(decimalIndex: number): HandicapIndex {
  return tenths(decimalIndex) as HandicapIndex
}

export function courseHandicap(value: number): CourseHandicap {
  return value as CourseHandicap
}

export function strokes(value: number): Strokes {
  return value as Strokes
}

/** Whole cents of any currency; what a golfer owes is negative. */
export type Cents = Unit<'Cents'>

export function cents(value: number): Cents {
  return value as Cents
}

/**
 * Divides and rounds to a whole number, halves upwards (towards the higher number, so -0.5 becomes 0), in integer
 * arithmetic. Rules of Handicapping 5.1c and 6.1 round this way.
 */
export function divideHalfUp(numerator: number, denominator: number): number {
  return Math.floor((2 * numerator + denominator) / (2 * denominator))
}
