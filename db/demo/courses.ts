import { tenths } from '#golf/units.ts'
import { addCourse } from '../courses.ts'
import type { Transaction } from '../database.ts'
// Women's ratings have (W) behind the name of the tees. Tees that are played to another par or other stroke indexes
// than the card of the course are left out.
import published from './courses.json' with { type: 'json' }

/** The courses that the demo club plays: real ones, each with the source of its figures. Answers their ids by name. */
export async function addDemoCourses(tx: Transaction): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const { par, strokeIndex, teeboxes, ...course } of published) {
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
