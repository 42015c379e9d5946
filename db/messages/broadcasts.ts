import { and, asc, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { countRows, isBetween } from '../queries.ts'
import { members } from '../schema/members.ts'
import { broadcasts, broadcastStops, messages } from '../schema/messages.ts'

/** The subject of a broadcast, which is an alert to many members. */
type BroadcastAbout =
  | { readonly kind: 'teetime-new' | 'teetime-changed'; readonly teetimeId: number }
  | { readonly kind: 'feeler'; readonly feelerId: number }

/** Counts the broadcasts that a member has sent between two instants. */
export async function countBroadcasts(
  reader: Reader,
  { memberId, ...span }: { memberId: number; since: string; at: string },
): Promise<number> {
  const isOfMember = eq(broadcasts.memberId, memberId)
  return await countRows(reader, broadcasts, and(isOfMember, isBetween(broadcasts.createdAt, span)))
}

/** Adds the broadcast only; a background job writes its messages. */
export async function addBroadcast(
  tx: Transaction,
  { at, ...broadcast }: BroadcastAbout & { readonly memberId: number; readonly at: Date },
): Promise<void> {
  await tx.sql.insert(broadcasts).values({ ...broadcast, createdAt: at.toISOString() })
}

const columns = {
  id: broadcasts.id,
  kind: broadcasts.kind,
  teetimeId: broadcasts.teetimeId,
  feelerId: broadcasts.feelerId,
  /** The sender. */
  memberId: broadcasts.memberId,
  createdAt: broadcasts.createdAt,
  /** The highest member id for which messages have been written. */
  reachedMemberId: broadcasts.reachedMemberId,
}

export type Broadcast = Readonly<Pick<typeof broadcasts.$inferSelect, keyof typeof columns>>

export async function findBroadcast(reader: Reader, { id }: { readonly id: number }): Promise<Broadcast | undefined> {
  const [found] = await reader.sql.select(columns).from(broadcasts).where(eq(broadcasts.id, id))
  return found
}

/** Returns the oldest open broadcast with an id above `after`. */
export async function nextOpenBroadcast(reader: Reader, after = 0): Promise<Broadcast | undefined> {
  const [open] = await reader.sql
    .select(columns)
    .from(broadcasts)
    .where(and(isNull(broadcasts.doneAt), gt(broadcasts.id, after)))
    .orderBy(asc(broadcasts.id))
    .limit(1)
  return open
}

/**
 * Records the last member for whom a message of a broadcast was written. Runs in the transaction that writes the
 * messages, so that none is repeated after a crash.
 */
export async function markReached(tx: Transaction, { id, memberId }: { id: number; memberId: number }): Promise<void> {
  await tx.sql.update(broadcasts).set({ reachedMemberId: memberId }).where(eq(broadcasts.id, id))
}

export async function endBroadcast(tx: Transaction, { id, at }: { id: number; at: string }): Promise<void> {
  await tx.sql.update(broadcasts).set({ doneAt: at }).where(eq(broadcasts.id, id))
}

export async function endOpenBroadcasts(tx: Transaction, { at }: { at: string }): Promise<void> {
  await tx.sql.update(broadcasts).set({ doneAt: at }).where(isNull(broadcasts.doneAt))
}

/** Marks the unsent messages of broadcasts as failed; administrators see `error`. */
export async function failBroadcastMessages(tx: Transaction, { error }: { error: string }): Promise<void> {
  await tx.sql
    .update(messages)
    .set({ state: 'failed', error })
    .where(and(eq(messages.state, 'waiting'), isNotNull(messages.broadcastId)))
}

type Switching = { readonly by: number; readonly at: string }

export async function addBroadcastStop(tx: Transaction, { by, at }: Switching): Promise<void> {
  await tx.sql.insert(broadcastStops).values({ stoppedAt: at, stoppedBy: by })
}

export async function liftBroadcastStop(tx: Transaction, { by, at }: Switching): Promise<void> {
  await tx.sql.update(broadcastStops).set({ liftedAt: at, liftedBy: by }).where(isNull(broadcastStops.liftedAt))
}

/** Returns when broadcasts were stopped, and by which administrator; null while they are allowed. */
export async function currentStop(reader: Reader): Promise<{ readonly at: string; readonly by: string } | null> {
  const [stop] = await reader.sql
    .select({ at: broadcastStops.stoppedAt, firstname: members.firstname, lastname: members.lastname })
    .from(broadcastStops)
    .innerJoin(members, eq(members.id, broadcastStops.stoppedBy))
    .where(isNull(broadcastStops.liftedAt))
  return stop === undefined ? null : { at: stop.at, by: `${stop.firstname} ${stop.lastname}` }
}

/** Counts the messages of broadcasts in a state. */
export async function countBroadcastMessages(reader: Reader, state: 'waiting' | 'failed'): Promise<number> {
  return await countRows(reader, messages, and(eq(messages.state, state), isNotNull(messages.broadcastId)))
}
