import type { Hole } from './course.ts'

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
