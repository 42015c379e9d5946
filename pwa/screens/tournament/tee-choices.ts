import { byRating, teeText } from '../../courses/tee-text.ts'
import type { Ground } from './step-props.ts'

/** The tees of a course with rating and slope, the highest rated first. */
export function teeChoices(ground: Ground): { value: number; label: string }[] {
  return byRating(Object.values(ground?.teeboxes ?? {})).map((teebox) => ({ value: teebox.id, label: teeText(teebox) }))
}
