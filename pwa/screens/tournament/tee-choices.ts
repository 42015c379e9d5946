import type { Ground } from './step-props.ts'

/** The tees of a course with rating and slope, the longest first. */
export function teeChoices(ground: Ground): { value: number; label: string }[] {
  return Object.values(ground?.teeboxes ?? {})
    .sort((a, b) => b.rating - a.rating)
    .map(({ id, description, rating, slope }) => ({ value: id, label: `${description} ${rating.toFixed(1)}/${slope}` }))
}
