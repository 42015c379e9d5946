import { teeName, type RatingGender } from '#golf/course/tees.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'

type Rated = Pick<Teebox, 'rating' | 'slope'>

export function byRating(teeboxes: readonly Teebox[]): readonly Teebox[] {
  return teeboxes.toSorted((one, other) => other.rating - one.rating || other.slope - one.slope)
}

/** Blue 72.1/128, as lists and reviews write it. */
export function teeText(
  teebox: Rated & { readonly description: string; readonly gender?: RatingGender | undefined },
): string {
  return `${teeName(teebox)} ${ratingText(teebox)}`
}

export function ratingText({ rating, slope }: Rated): string {
  return `${rating.toFixed(1)}/${slope}`
}
