// Women's ratings have (W) behind the name of the tees. Tees that are played to another par or other stroke indexes
// than the card of the course are left out.
import published from './course-catalogue.json' with { type: 'json' }

export type PublishedTeebox = {
  readonly description: string
  /** In decimals, as it is published. */
  readonly rating: number
  readonly slope: number
  readonly yardage: number | null
}

export type PublishedCourse = {
  readonly name: string
  readonly city: string
  readonly state: string
  /** Where the figures were taken from. */
  readonly source: string
  /** By hole, from the first to the last. */
  readonly par: readonly number[]
  readonly strokeIndex: readonly number[]
  readonly teeboxes: readonly PublishedTeebox[]
}

/** The courses that travel with the product: real ones, each with the source of its figures. */
export function shippedCourses(): readonly PublishedCourse[] {
  return published
}
