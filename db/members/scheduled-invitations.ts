import { asc, count, eq, inArray, lte, min } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { scheduledInvitations } from '../schema/members.ts'

type Schedule = {
  readonly members: readonly number[]
  /** The id shared by all invitations of one import. */
  readonly batch: string
  readonly invitedBy: number
  readonly dueAt: string
  readonly createdAt: string
}

/** Schedules an invitation for each of these members who has none scheduled. */
export async function scheduleInvitations(tx: Transaction, { members, ...schedule }: Schedule): Promise<void> {
  if (members.length === 0) return
  await tx.sql.insert(scheduledInvitations).values(members.map((memberId) => ({ memberId, ...schedule })))
}

/** Returns the scheduled batches, ordered by the time at which they are due. */
export async function listScheduled(reader: Reader) {
  const { batch, dueAt } = scheduledInvitations
  return reader.sql
    .select({ batch, dueAt: min(dueAt).mapWith(String), invitations: count() })
    .from(scheduledInvitations)
    .groupBy(batch)
    .orderBy(asc(min(dueAt)), asc(batch))
}

/** Returns the batches that are due. */
export async function dueBatches(reader: Reader, { at }: { readonly at: string }): Promise<string[]> {
  const { batch, dueAt } = scheduledInvitations
  const due = await reader.sql
    .select({ batch })
    .from(scheduledInvitations)
    .where(lte(dueAt, at))
    .orderBy(asc(dueAt), asc(batch))
  return [...new Set(due.map((row) => row.batch))]
}

/** Removes up to `most` invitations of a batch from the schedule and returns them, so that each is sent once. */
export async function takeScheduled(
  tx: Transaction,
  { batch, most }: { readonly batch: string; readonly most: number },
): Promise<{ memberId: number; invitedBy: number }[]> {
  const { memberId, invitedBy } = scheduledInvitations
  const taken = await tx.sql
    .select({ memberId, invitedBy })
    .from(scheduledInvitations)
    .where(eq(scheduledInvitations.batch, batch))
    .orderBy(asc(memberId))
    .limit(most)
  const ids = taken.map((row) => row.memberId)
  await tx.sql.delete(scheduledInvitations).where(inArray(memberId, ids))
  return taken
}

/** Cancels the remaining scheduled invitations of a batch; returns how many. */
export async function undoScheduled(tx: Transaction, { batch }: { readonly batch: string }): Promise<number> {
  const gone = await tx.sql
    .delete(scheduledInvitations)
    .where(eq(scheduledInvitations.batch, batch))
    .returning({ memberId: scheduledInvitations.memberId })
  return gone.length
}
