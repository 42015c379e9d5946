import type { Tenths } from '../units.ts'

/** One hole of a course. `strokeIndex` is the hole's handicap on the card, 1 (hardest) to 18. */
export type Hole = {
  readonly hole: number
  readonly par: number
  readonly strokeIndex: number
}

/** Whom a rating of a tee is for: men or women. A tee has one, or one of each. Rules of Handicapping, Appendix G. */
export type RatingGender = 'M' | 'W'

type RatedTee = { readonly description: string; readonly gender?: RatingGender | undefined }

/** `White`, and `White (W)` for the rating that women have from the same tees. */
export function teeName({ description, gender = 'M' }: RatedTee): string {
  return gender === 'W' ? `${description} (W)` : description
}

/** The card of a rating: its own par and stroke indexes, or those of the course where it has none. */
export function cardOfTees(
  { holes }: { readonly holes: readonly Hole[] },
  course: { readonly holes: readonly Hole[] },
): readonly Hole[] {
  return holes.length > 0 ? holes : course.holes
}

/** Whether two cards have the same par and stroke index on every hole, in whatever order. */
export function isSameCard(one: readonly Hole[], other: readonly Hole[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ hole, par, strokeIndex }) =>
      other.some((each) => each.hole === hole && each.par === par && each.strokeIndex === strokeIndex),
    )
  )
}

export function parOfHoles(holes: readonly Pick<Hole, 'par'>[]): number {
  return holes.reduce((sum, { par }) => sum + par, 0)
}

/** A set of tees with its ratings; `rating` in tenths of a stroke, `slope` 55 to 155, `par` of the holes played. */
export type Teebox = {
  readonly rating: Tenths
  readonly slope: number
  readonly par: number
}
