import { and, asc, count, eq, gt, isNotNull, isNull } from 'drizzle-orm'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Reader, Transaction } from '../database.ts'
import { members } from '../schema/members.ts'
import { broadcasts, broadcastStops, messages } from '../schema/messages.ts'

export type BroadcastRefusal = 'broadcast.too-many' | 'broadcast.stopped'

/** What goes to many members. */
export type BroadcastAbout =
  | { readonly kind: 'teetime-new' | 'teetime-changed'; readonly teetimeId: number }
  | { readonly kind: 'feeler'; readonly feelerId: number }

export type Broadcast = {
  readonly id: number
  readonly kind: 'teetime-new' | 'teetime-changed' | 'feeler'
  readonly teetimeId: number | null
  readonly feelerId: number | null
  /** Who sent it. */
  readonly memberId: number
  readonly createdAt: string
  /** Members up to this number have their messages. */
  readonly reachedMemberId: number
}

const mostADay = 3
const day = 24 * 60 * 60 * 1000

type Sender = { readonly memberId: number; readonly at: Date }

/** How often a member may still write to everybody within the day (SEC-27). */
export async function broadcastsLeft(reader: Reader, { memberId, at }: Sender): Promise<number> {
  const dayAgo = new Date(at.getTime() - day).toISOString()
  const [row] = await reader.sql
    .select({ sent: count() })
    .from(broadcasts)
    .where(and(eq(broadcasts.memberId, memberId), gt(broadcasts.createdAt, dayAgo)))
  return Math.max(0, mostADay - (row?.sent ?? 0))
}

/** Whether a member may write to everybody now; asked in the transaction that then does. */
export async function judgeBroadcast(reader: Reader, sender: Sender): Promise<Result<null, BroadcastRefusal>> {
  if ((await currentStop(reader)) !== null) {
    const stopped = 'Emails and texts to members are stopped. It can be saved without Send Email / Text.'
    return refuse('broadcast.stopped', stopped)
  }
  if ((await broadcastsLeft(reader, sender)) > 0) return accept(null)
  const message = `You have told everybody ${mostADay} times today. It can be saved without Send Email / Text.`
  return refuse('broadcast.too-many', message)
}

/** Its messages are written afterwards, a few members at a time. */
export async function addBroadcast(tx: Transaction, { at, ...broadcast }: BroadcastAbout & Sender): Promise<void> {
  await tx.sql.insert(broadcasts).values({ ...broadcast, createdAt: at.toISOString() })
}

/** The oldest that has members left who have no message yet, among those after a number. */
export async function openBroadcast(reader: Reader, { after = 0 } = {}): Promise<Broadcast | undefined> {
  const [open] = await reader.sql
    .select({
      id: broadcasts.id,
      kind: broadcasts.kind,
      teetimeId: broadcasts.teetimeId,
      feelerId: broadcasts.feelerId,
      memberId: broadcasts.memberId,
      createdAt: broadcasts.createdAt,
      reachedMemberId: broadcasts.reachedMemberId,
    })
    .from(broadcasts)
    .where(and(isNull(broadcasts.doneAt), gt(broadcasts.id, after)))
    .orderBy(asc(broadcasts.id))
    .limit(1)
  return open
}

/** Kept with the messages of those members: a crash writes none of them twice. */
export async function markReached(tx: Transaction, { id, memberId }: { id: number; memberId: number }): Promise<void> {
  await tx.sql.update(broadcasts).set({ reachedMemberId: memberId }).where(eq(broadcasts.id, id))
}

export async function endBroadcast(tx: Transaction, { id, at }: { id: number; at: string }): Promise<void> {
  await tx.sql.update(broadcasts).set({ doneAt: at }).where(eq(broadcasts.id, id))
}

type Switching = { readonly by: number; readonly at: string }

/** Nothing goes to many any more: not what waits, and not what is asked for until it is lifted (SEC-27). */
export async function stopBroadcasts(tx: Transaction, { by, at }: Switching): Promise<void> {
  if ((await currentStop(tx)) !== null) return
  await tx.sql.insert(broadcastStops).values({ stoppedAt: at, stoppedBy: by })
  await tx.sql.update(broadcasts).set({ doneAt: at }).where(isNull(broadcasts.doneAt))
  await tx.sql
    .update(messages)
    .set({ state: 'failed', error: 'Stopped by an administrator' })
    .where(and(eq(messages.state, 'waiting'), isNotNull(messages.broadcastId)))
}

/** From now on. What was stopped stays so, until somebody sends it again. */
export async function resumeBroadcasts(tx: Transaction, { by, at }: Switching): Promise<void> {
  await tx.sql.update(broadcastStops).set({ liftedAt: at, liftedBy: by }).where(isNull(broadcastStops.liftedAt))
}

/** Since when nothing goes to many, and who said so; null while it does. */
export async function currentStop(reader: Reader): Promise<{ readonly at: string; readonly by: string } | null> {
  const [stop] = await reader.sql
    .select({ at: broadcastStops.stoppedAt, firstname: members.firstname, lastname: members.lastname })
    .from(broadcastStops)
    .innerJoin(members, eq(members.id, broadcastStops.stoppedBy))
    .where(isNull(broadcastStops.liftedAt))
  return stop === undefined ? null : { at: stop.at, by: `${stop.firstname} ${stop.lastname}` }
}

/** How many messages to many members are in a state. */
export async function countBroadcastMessages(reader: Reader, state: 'waiting' | 'failed'): Promise<number> {
  const [row] = await reader.sql
    .select({ messages: count() })
    .from(messages)
    .where(and(eq(messages.state, state), isNotNull(messages.broadcastId)))
  return row?.messages ?? 0
}
