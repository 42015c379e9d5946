import { and, eq } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { scores } from '../schema/cells.ts'
import { outingGroups } from '../schema/outings.ts'
import { transaction } from '../transaction.ts'

/** Test equipment: everything of an outing arrived at this instant. */
export async function arriveAt(db: Database, { outingId, at }: { outingId: number; at: string }): Promise<void> {
  await transaction(db, async (tx) => {
    await tx.sql.update(scores).set({ intentAt: at }).where(eq(scores.outingId, outingId))
    await tx.sql.update(outingGroups).set({ heardAt: at }).where(eq(outingGroups.outingId, outingId))
  })
}

/** Test equipment: the scores of this hole were entered at this instant, in every group. */
export async function playedAt(
  db: Database,
  { outingId, hole, at }: { outingId: number; hole: number; at: string },
): Promise<void> {
  await transaction(db, async (tx) => {
    const ofHole = and(eq(scores.outingId, outingId), eq(scores.hole, hole))
    await tx.sql.update(scores).set({ intentAt: at }).where(ofHole)
  })
}
