import { tenths } from '#golf/units.ts'
import { shippedCourses } from '../courses/course-catalogue.ts'
import { addCourse } from '../courses/courses.ts'
import type { Transaction } from '../database.ts'

/** The courses that the demo club plays: those of the catalogue. Answers their ids by name. */
export async function addDemoCourses(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { par, strokeIndex, teeboxes, ...course } of shippedCourses()) {
    const holes = par.map((parOfHole, place) => ({
      hole: place + 1,
      par: parOfHole,
      strokeIndex: strokeIndex[place] ?? 0,
    }))
    const tees = teeboxes.map(({ rating, ...teebox }) => ({ ...teebox, rating: tenths(rating) }))
    ids.set(course.name, await addCourse(tx, { ...course, holes, teeboxes: tees }))
  }
  return ids
}
