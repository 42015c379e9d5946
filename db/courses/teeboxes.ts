import { eq } from 'drizzle-orm'
import { isSameName } from '#golf/course/course-check.ts'
import type { Transaction } from '../database.ts'
import { addedId } from '../queries.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import type { NewTeebox } from './courses.ts'

/** A teebox as it is to be; without an id it is new. */
export type SavedTeebox = NewTeebox & { readonly id: number | null }

type Stored = typeof teeboxes.$inferSelect

export type TeeboxesToSave = {
  readonly courseId: number
  /** All of them: those that are left out are removed. */
  readonly saved: readonly SavedTeebox[]
  /** Every teebox that the course ever had. */
  readonly stored: readonly Stored[]
  readonly now: Date
}

/** What saving has done, by id: `updated` are new or have changed, in their order. */
export type TeeboxesSaved = { readonly updated: readonly number[]; readonly removed: readonly number[] }

/**
 * Makes the teeboxes of a course what was saved. Rounds keep the rating that they were played at. A removed teebox stays
 * for them, and its name brings it back.
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
  // Two teeboxes may have exchanged their names, which are unique at every moment.
  for (const { id } of changed) {
    if (id !== null)
      await tx.sql
        .update(teeboxes)
        .set({ description: `teebox ${id}` })
        .where(eq(teeboxes.id, id))
  }
  const gone = [...stored.filter(({ removedAt }) => removedAt !== null), ...leftOut]
  const updated: number[] = []
  for (const { id, ...teebox } of changed) {
    const row = { ...teebox, courseId, editedAt: at, removedAt: null }
    const known = id ?? gone.find(({ description }) => isSameName(description, teebox.description))?.id
    updated.push(await put(tx, { id: known, row }))
  }
  return { updated, removed: leftOut.map(({ id }) => id).filter((id) => !updated.includes(id)) }
}

async function put(tx: Transaction, { id, row }: { id: number | undefined; row: Omit<Stored, 'id'> }): Promise<number> {
  if (id !== undefined) {
    await tx.sql.update(teeboxes).set(row).where(eq(teeboxes.id, id))
    return id
  }
  return addedId(await tx.sql.insert(teeboxes).values(row).returning({ id: teeboxes.id }))
}

function hasChanged({ id, description, rating, slope, yardage }: SavedTeebox, played: readonly Stored[]): boolean {
  const before = played.find((teebox) => teebox.id === id)
  const now = { description, rating, slope, yardage }
  if (before === undefined) return true
  return Object.entries(now).some(([field, value]) => before[field as keyof typeof now] !== value)
}

/**
 * Takes over what the catalogue has changed or added; answers the ids. What a person has corrected or removed is left
 * alone, and what the catalogue does not know stays.
 */
export async function refreshTeeboxes(
  tx: Transaction,
  { courseId, published, now }: { courseId: number; published: readonly NewTeebox[]; now: Date },
): Promise<number[]> {
  await tx.sql.update(courses).set({ catalogueAt: now.toISOString() }).where(eq(courses.id, courseId))
  const stored = await tx.sql.select().from(teeboxes).where(eq(teeboxes.courseId, courseId))
  const updatedIds: number[] = []
  for (const teebox of published) {
    const known = stored.find(({ description }) => isSameName(description, teebox.description))
    const row = { ...teebox, description: known?.description ?? teebox.description, courseId }
    if (known === undefined) {
      updatedIds.push(await put(tx, { id: undefined, row: { ...row, editedAt: null, removedAt: null } }))
    } else if (known.editedAt === null && known.removedAt === null && differs(known, row)) {
      updatedIds.push(await put(tx, { id: known.id, row: { ...known, ...row } }))
    }
  }
  return updatedIds
}

type Figures = Pick<Stored, 'rating' | 'slope' | 'yardage'>

function differs(known: Stored, { rating, slope, yardage }: Figures): boolean {
  return known.rating !== rating || known.slope !== slope || known.yardage !== yardage
}
