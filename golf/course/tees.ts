import { namedLike } from '../names.ts'
import type { Hole } from './course.ts'

/** Whom a rating of a tee is for: men or women. A tee has one, or one of each. Rules of Handicapping, Appendix G. */
export type RatingGender = 'M' | 'W'

type RatedTee = { readonly description: string; readonly gender?: RatingGender | undefined }

/** `White`, and `White (W)` for the rating that women have from the same tees. */
export function teeName({ description, gender = 'M' }: RatedTee): string {
  return gender === 'W' ? `${description} (W)` : description
}

/**
 * The tees of a course that a golfer means who usually plays from tees of this name; undefined where the course has none
 * or several. `White (W)` is the women's rating; `Red` is the men's, or the only one that the tees have.
 */
export function findUsualTees<Tee extends RatedTee>(tees: readonly Tee[], name: string): Tee | undefined {
  for (const nameOf of [teeName, ({ description }: RatedTee) => description]) {
    const [found, ...others] = namedLike(tees, name, nameOf)
    if (found !== undefined) return others.length === 0 ? found : undefined
  }
  return undefined
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
