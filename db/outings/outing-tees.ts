import { and, eq, notInArray, sql as expression } from 'drizzle-orm'
import type { Hole } from '#golf/course/course.ts'
import { cardOfTees, type RatingGender } from '#golf/course/tees.ts'
import { tenths, type Tenths } from '#golf/units.ts'
import { findCourse } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { prepared } from '../queries.ts'
import { outingTees } from '../schema/outings.ts'

/** The tees of an outing with their card, as they were when the outing started. `id` is the teebox's. */
export type OutingTee = {
  readonly id: number
  readonly description: string
  readonly gender: RatingGender
  readonly rating: Tenths
  readonly slope: number
  readonly holes: readonly Hole[]
}

const selectTees = prepared((sql) =>
  sql
    .select()
    .from(outingTees)
    .where(eq(outingTees.outingId, expression.placeholder('outingId')))
    .prepare(),
)

export async function teesOfOuting(reader: Reader, outingId: number): Promise<OutingTee[]> {
  const rows = await selectTees(reader).execute({ outingId })
  return rows.map(({ teeboxId: id, outingId: _of, holes, ...tee }) => {
    return { ...tee, id, holes: JSON.parse(holes) as readonly Hole[] }
  })
}

/** Copies tees that an outing starts to use; those that it already has are not changed. */
export async function copyTees(
  tx: Transaction,
  { outingId, courseId, teeboxIds }: { outingId: number; courseId: number; teeboxIds: readonly number[] },
): Promise<void> {
  const ofOuting = eq(outingTees.outingId, outingId)
  await tx.sql.delete(outingTees).where(and(ofOuting, notInArray(outingTees.teeboxId, [...teeboxIds])))
  const known = new Set((await teesOfOuting(tx, outingId)).map(({ id }) => id))
  const missing = [...new Set(teeboxIds)].filter((id) => !known.has(id))
  const course = missing.length === 0 ? undefined : await findCourse(tx, { id: courseId })
  if (course === undefined) return
  const copies = course.teeboxes
    .filter(({ id }) => missing.includes(id))
    .map((tee) => {
      const { id: teeboxId, description, gender, rating, slope } = tee
      const holes = JSON.stringify(cardOfTees(tee, course))
      return { outingId, teeboxId, description, gender, rating: tenths(rating), slope, holes }
    })
  if (copies.length > 0) await tx.sql.insert(outingTees).values(copies)
}
