import { and, eq } from 'drizzle-orm'
import type { Database, Transaction } from '../database.ts'
import { outingGroups } from '../schema/outings.ts'
import { transaction } from '../transaction.ts'

export type HeardGroup = { readonly outingId: number; readonly tgroupId: number; readonly now: Date }

/** Boards tell the age of a group in minutes: a phone that polls need not be written down every time. */
const worthWriting = 10_000

/** Writes down that a phone of the group has just been heard from. */
export async function hearGroup(tx: Transaction, { outingId, tgroupId, now }: HeardGroup): Promise<void> {
  await tx.sql.update(outingGroups).set({ heardAt: now.toISOString() }).where(isGroup({ outingId, tgroupId }))
}

/** The same for a phone that only listens; costs a write at most every ten seconds. */
export async function hearListeningGroup(db: Database, heard: HeardGroup): Promise<void> {
  const [group] = await db.sql.select({ heardAt: outingGroups.heardAt }).from(outingGroups).where(isGroup(heard))
  const age = group?.heardAt ? heard.now.getTime() - Date.parse(group.heardAt) : Infinity
  if (group && age >= worthWriting) await transaction(db, (tx) => hearGroup(tx, heard))
}

function isGroup({ outingId, tgroupId }: { outingId: number; tgroupId: number }) {
  return and(eq(outingGroups.outingId, outingId), eq(outingGroups.tgroupId, tgroupId))
}
