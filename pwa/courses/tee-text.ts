import { teeName, type RatingGender } from '#golf/course/tees.ts'
import type { Teebox } from '#sync/calls/teeboxes.ts'

type Rated = Pick<Teebox, 'rating' | 'slope'>

export function byRating(teeboxes: readonly Teebox[]): readonly Teebox[] {
  return teeboxes.toSorted((one, other) => other.rating - one.rating || other.slope - one.slope)
}

/** Returns a teebox as it is shown in lists: Blue 72.1/128. */
export function teeText(
  teebox: Rated & { readonly description: string; readonly gender?: RatingGender | undefined },
): string {
  return `${teeName(teebox)} ${ratingText(teebox)}`
}

export function ratingText({ rating, slope }: Rated): string {
  return `${rating.toFixed(1)}/${slope}`
}
