// Women's ratings have (W) after the name of the tees. Tees with another par or other stroke indexes than the card of
// the course are left out.
import published from './course-catalogue.json' with { type: 'json' }

export type PublishedTeebox = {
  readonly description: string
  /** A decimal, as published. */
  readonly rating: number
  readonly slope: number
  readonly yardage: number | null
}

export type PublishedCourse = {
  readonly name: string
  readonly city: string
  readonly state: string
  /** The source of the figures. */
  readonly source: string
  /** By hole, from hole 1. */
  readonly par: readonly number[]
  readonly strokeIndex: readonly number[]
  readonly teeboxes: readonly PublishedTeebox[]
}

/** The real courses that are part of the product. */
export function shippedCourses(): readonly PublishedCourse[] {
  return published
}
