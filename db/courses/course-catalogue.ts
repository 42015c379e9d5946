import type { Hole } from '#golf/course/course.ts'
import { tenths } from '#golf/units.ts'
import type { Transaction } from '../database.ts'
import published from './course-catalogue.json' with { type: 'json' }
import { addCourse, type NewTeebox } from './courses.ts'

/** One rating of a tee. */
export type PublishedTeebox = {
  readonly description: string
  /** When left out: `W` if the description ends in (W), else `M`. */
  readonly gender?: 'W' | 'M' | undefined
  /** A decimal, as published. */
  readonly rating: number
  readonly slope: number
  readonly yardage: number | null
  /** The rating's own pars by hole; left out where the course's apply. */
  readonly par?: readonly number[] | undefined
  readonly strokeIndex?: readonly number[] | undefined
}

type PublishedCourse = {
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
  return addCourse(tx, { ...course, holes, teeboxes: teeboxes.map((teebox) => publishedRating(teebox, holes)) })
}

/** Converts a rating of the catalogue to its stored form, for a course with this card. */
export function publishedRating(
  { description, gender, rating, slope, yardage, par, strokeIndex }: PublishedTeebox,
  course: readonly Hole[],
): NewTeebox {
  // Older catalogues mark a women's rating by (W) in the name.
  const named = gender === undefined ? /^(.+) \(W\)$/i.exec(description)?.[1] : undefined
  const own = course.map((hole, place) => ({
    hole: hole.hole,
    par: par?.[place] ?? hole.par,
    strokeIndex: strokeIndex?.[place] ?? hole.strokeIndex,
  }))
  const isOwn = par !== undefined || strokeIndex !== undefined
  return {
    description: named ?? description,
    gender: gender ?? (named === undefined ? 'M' : 'W'),
    rating: tenths(rating),
    slope,
    yardage,
    holes: isOwn ? own : [],
  }
}

/** The real courses included in the product. */
export function shippedCourses(): readonly PublishedCourse[] {
  return published as readonly PublishedCourse[]
}
