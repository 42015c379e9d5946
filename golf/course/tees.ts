import { namedLike } from '../names.ts'
import type { Hole } from './course.ts'

/**
 * The gender that a rating of a tee applies to. A tee has one rating, or one for each. Rules of Handicapping, Appendix
 * G.
 */
export type RatingGender = 'M' | 'W'

type RatedTee = { readonly description: string; readonly gender?: RatingGender | undefined }

/** The name of a rating: `White`, or `White (W)` for the women's rating of the same tees. */
export function teeName({ description, gender = 'M' }: RatedTee): string {
  return gender === 'W' ? `${description} (W)` : description
}

/**
 * Finds the tees on a course for a golfer who usually plays from tees of this name; undefined when the course has none
 * or several. `White (W)` finds the women's rating; `Red` finds the men's rating, or the only one that those tees have.
 */
export function findUsualTees<Tee extends RatedTee>(tees: readonly Tee[], name: string): Tee | undefined {
  for (const nameOf of [teeName, ({ description }: RatedTee) => description]) {
    const [found, ...others] = namedLike(tees, name, nameOf)
    if (found !== undefined) return others.length === 0 ? found : undefined
  }
  return undefined
}

/** The holes that apply to a rating: its own par and stroke indexes, or those of the course where it has none. */
export function cardOfTees(
  { holes }: { readonly holes: readonly Hole[] },
  course: { readonly holes: readonly Hole[] },
): readonly Hole[] {
  return holes.length > 0 ? holes : course.holes
}

/** Whether two cards have the same par and stroke index on every hole, regardless of order. */
export function isSameCard(one: readonly Hole[], other: readonly Hole[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ hole, par, strokeIndex }) =>
      other.some((each) => each.hole === hole && each.par === par && each.strokeIndex === strokeIndex),
    )
  )
}
