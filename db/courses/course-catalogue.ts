// Women's ratings have (W) after the name of the tees. Tees with another par or other stroke indexes than the card of
// the course are left out.
import { tenths } from '#golf/units.ts'
import type { Transaction } from '../database.ts'
import published from './course-catalogue.json' with { type: 'json' }
import { addCourse } from './courses.ts'

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

/** Adds a course of the catalogue, with its holes and tees. */
export function addShippedCourse(
  tx: Transaction,
  { par, strokeIndex, teeboxes, ...course }: PublishedCourse,
): Promise<number> {
  const holes = par.map((parOfHole, place) => ({
    hole: place + 1,
    par: parOfHole,
    strokeIndex: strokeIndex[place] ?? 0,
  }))
  const tees = teeboxes.map(({ rating, ...teebox }) => ({ ...teebox, rating: tenths(rating) }))
  return addCourse(tx, { ...course, holes, teeboxes: tees })
}

/** The real courses that are part of the product. */
export function shippedCourses(): readonly PublishedCourse[] {
  return published
}
