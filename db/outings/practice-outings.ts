import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Reader } from '../database.ts'
import { countRows } from '../queries.ts'
import { scores } from '../schema/cells.ts'
import { courses, holes, teeboxes } from '../schema/courses.ts'
import { outingGroups, teetimes } from '../schema/outings.ts'
import { readOuting } from './outings.ts'

type PracticeOuting = {
  readonly id: number
  readonly course: string
  /** The access code of its only group. */
  readonly code: string
  readonly scores: number
}

/** Returns the practice outing in progress, of which a club has at most one. */
export async function practiceInProgress(reader: Reader): Promise<PracticeOuting | undefined> {
  const [running] = await reader.sql
    .select({ id: teetimes.id, code: outingGroups.accessCode })
    .from(teetimes)
    .innerJoin(outingGroups, eq(outingGroups.outingId, teetimes.id))
    .where(and(eq(teetimes.practice, 1), eq(teetimes.inprogress, 1)))
    .limit(1)
  const outing = running && (await readOuting(reader, running.id))
  if (outing === undefined) return undefined
  const entered = await countRows(reader, scores, eq(scores.outingId, outing.id))
  return { id: outing.id, course: outing.course, code: running?.code ?? '', scores: entered }
}

/** Whether the club has ever practiced. */
export async function hasPracticed(reader: Reader): Promise<boolean> {
  const [any] = await reader.sql.select({ id: teetimes.id }).from(teetimes).where(eq(teetimes.practice, 1)).limit(1)
  return any !== undefined
}

/** Returns the playable course that was added last, with one of its tees. */
export async function courseToPractice(reader: Reader): Promise<{ courseId: number; teeboxId: number } | undefined> {
  const [found] = await reader.sql
    .select({ courseId: courses.id, teeboxId: teeboxes.id })
    .from(courses)
    .innerJoin(teeboxes, and(eq(teeboxes.courseId, courses.id), isNull(teeboxes.removedAt)))
    .innerJoin(holes, and(eq(holes.courseId, courses.id), eq(holes.hole, 1)))
    .orderBy(desc(courses.id), asc(teeboxes.id))
    .limit(1)
  return found
}
