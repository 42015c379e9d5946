import { eq } from 'drizzle-orm'
import { isSameName } from '#golf/course/course-check.ts'
import type { Hole } from '#golf/course/course.ts'
import { isSameCard, teeName } from '#golf/course/tees.ts'
import type { Transaction } from '../database.ts'
import { addedId } from '../queries.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { findStoredCourse, setTeeboxHoles, type NewTeebox } from './courses.ts'

/** `id` is null for a new teebox. */
export type SavedTeebox = Required<NewTeebox> & { readonly id: number | null }

type Row = typeof teeboxes.$inferSelect
type Stored = Row & { readonly holes: readonly Hole[] }

export type TeeboxesToSave = {
  readonly courseId: number
  /** All teeboxes to keep; stored ones that are missing here are removed. */
  readonly saved: readonly SavedTeebox[]
  /** The stored teeboxes, also removed ones. */
  readonly stored: readonly Stored[]
  readonly now: Date
}

/** The ids of new or changed teeboxes, in the order of `saved`, and of removed ones. */
export type TeeboxesSaved = { readonly updated: readonly number[]; readonly removed: readonly number[] }

/**
 * Replaces the teeboxes of a course. Posted rounds keep their rating. A removed teebox stays stored for them, and is
 * restored when one with its name is added.
 */
export async function saveTeeboxes(
  tx: Transaction,
  { courseId, saved, stored, now }: TeeboxesToSave,
): Promise<TeeboxesSaved> {
  const at = now.toISOString()
  const played = stored.filter(({ removedAt }) => removedAt === null)
  const leftOut = played.filter((teebox) => !saved.some(({ id }) => id === teebox.id))
  for (const { id } of leftOut) {
    await tx.sql.update(teeboxes).set({ removedAt: at }).where(eq(teeboxes.id, id))
  }
  const changed = saved.filter((teebox) => hasChanged(teebox, played))
  // Two teeboxes may swap names, and names must be unique at all times, so the changed ones get temporary names first.
  for (const { id } of changed) {
    if (id !== null)
      await tx.sql
        .update(teeboxes)
        .set({ description: `teebox ${id}` })
        .where(eq(teeboxes.id, id))
  }
  const gone = [...stored.filter(({ removedAt }) => removedAt !== null), ...leftOut]
  const updated: number[] = []
  for (const { id, holes, ...teebox } of changed) {
    const row = { ...teebox, courseId, editedAt: at, removedAt: null }
    const known = id ?? gone.find((other) => isSameName(teeName(other), teeName(teebox)))?.id
    updated.push(await put(tx, { id: known, row, holes }))
  }
  return { updated, removed: leftOut.map(({ id }) => id).filter((id) => !updated.includes(id)) }
}

type ToPut = { id: number | undefined; row: Omit<Row, 'id'>; holes: readonly Hole[] }

async function put(tx: Transaction, { id: known, row, holes }: ToPut): Promise<number> {
  if (known !== undefined) await tx.sql.update(teeboxes).set(row).where(eq(teeboxes.id, known))
  const id = known ?? addedId(await tx.sql.insert(teeboxes).values(row).returning({ id: teeboxes.id }))
  await setTeeboxHoles(tx, { id, holes })
  return id
}

function hasChanged(
  { id, description, gender, rating, slope, yardage, holes }: SavedTeebox,
  played: readonly Stored[],
): boolean {
  const before = played.find((teebox) => teebox.id === id)
  const now = { description, gender, rating, slope, yardage }
  if (before === undefined || !isSameCard(before.holes, holes)) return true
  return Object.entries(now).some(([field, value]) => before[field as keyof typeof now] !== value)
}

/**
 * Stores the teeboxes that the catalogue has changed or added; returns their ids. Teeboxes that a person has edited or
 * removed are not changed, and neither are those that the catalogue does not have.
 */
export async function refreshTeeboxes(
  tx: Transaction,
  { courseId, published, now }: { courseId: number; published: readonly NewTeebox[]; now: Date },
): Promise<number[]> {
  await tx.sql.update(courses).set({ catalogueAt: now.toISOString() }).where(eq(courses.id, courseId))
  const stored = (await findStoredCourse(tx, { id: courseId }))?.teeboxes ?? []
  const updatedIds: number[] = []
  for (const { holes = [], gender = 'M', ...teebox } of published) {
    const known = stored.find((other) => isSameName(teeName(other), teeName({ ...teebox, gender })))
    const row = { ...teebox, gender, description: known?.description ?? teebox.description, courseId }
    if (known === undefined) {
      updatedIds.push(await put(tx, { id: undefined, row: { ...row, editedAt: null, removedAt: null }, holes }))
    } else if (known.editedAt === null && known.removedAt === null && differs(known, { ...row, holes })) {
      const { editedAt, removedAt } = known
      updatedIds.push(await put(tx, { id: known.id, row: { ...row, editedAt, removedAt }, holes }))
    }
  }
  return updatedIds
}

type Figures = Pick<Stored, 'rating' | 'slope' | 'yardage' | 'holes'>

function differs(known: Stored, { rating, slope, yardage, holes }: Figures): boolean {
  const figures = known.rating === rating && known.slope === slope && known.yardage === yardage
  return !figures || !isSameCard(known.holes, holes)
}
