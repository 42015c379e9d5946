import { and, asc, count, desc, eq, gt, isNotNull, isNull, lte, ne, or, sql as fragment, min } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { pageOf, rowsOf, type Page, type PageAsked } from '../page.ts'
import { messages } from '../schema/messages.ts'

export type MessageKind = 'mail' | 'text' | 'push'

export type NewMessage = {
  readonly kind: MessageKind
  /** What it is about, as it is counted: temp-password, email-change … */
  readonly topic: string
  /** Whom it is for, when that is a member. */
  readonly memberId?: number
  /** The address or number that it goes to; of a push, the person and the device, for people to read. */
  readonly receiver: string
  /** Whom a person answers. */
  readonly replyTo?: string
  readonly subject: string
  /** Plain text. `{secret}` stands where the secret is put when the message goes out. */
  readonly body: string
  readonly secret?: string
  /** A second message with the same key is the same message, and is not written. */
  readonly dedupeKey?: string
  /** What goes to many members, of which this is a part. */
  readonly broadcastId?: number
  /** The device of a push. */
  readonly subscriptionId?: number
  /** Where a press on a push leads. */
  readonly path?: string
  readonly createdAt: string
}

/** Writes a message in the transaction of the change that causes it: both are kept, or neither. */
export async function addMessage(tx: Transaction, message: NewMessage): Promise<void> {
  await tx.sql
    .insert(messages)
    .values({ ...message, state: 'waiting', nextAt: message.createdAt })
    .onConflictDoNothing({ target: messages.dedupeKey })
}

/** A message that somebody has taken to send it. */
export type Outgoing = {
  readonly id: number
  readonly kind: MessageKind
  readonly topic: string
  readonly memberId: number | null
  readonly receiver: string
  readonly replyTo: string
  readonly subject: string
  readonly body: string
  readonly secret: string | null
  readonly broadcastId: number | null
  readonly subscriptionId: number | null
  readonly path: string
  readonly createdAt: string
  /** Tries so far, this one included. */
  readonly attempts: number
}

const outgoingColumns = {
  id: messages.id,
  kind: messages.kind,
  topic: messages.topic,
  memberId: messages.memberId,
  receiver: messages.receiver,
  replyTo: messages.replyTo,
  subject: messages.subject,
  body: messages.body,
  secret: messages.secret,
  broadcastId: messages.broadcastId,
  subscriptionId: messages.subscriptionId,
  path: messages.path,
  createdAt: messages.createdAt,
  attempts: messages.attempts,
}

const hour = 60 * 60 * 1000
/** Longer than the queue ever waits between two tries. */
const longestPause = 12 * hour
const isOfBroadcast = and(isNotNull(messages.broadcastId), ne(messages.kind, 'push'))

/**
 * Takes the message that is due first; those of broadcasts come last, so that no sign-in link waits for them. After
 * `mostBroadcasts` emails and texts of broadcasts within an hour the others wait; pushes are not counted. Until
 * `leaseEnds` nobody else takes the message; then it is due again, because the process that took it has died. So a
 * crash sends a message at most twice and loses none.
 */
export async function takeDueMessage(
  tx: Transaction,
  { at, leaseEnds, mostBroadcasts }: { at: string; leaseEnds: string; mostBroadcasts: number },
): Promise<Outgoing | undefined> {
  const hourAgo = later(at, -hour)
  const [sent] = await tx.sql
    .select({ broadcasts: count() })
    .from(messages)
    .where(and(eq(messages.state, 'sent'), gt(messages.sentAt, hourAgo), lte(messages.sentAt, at), isOfBroadcast))
  const isFull = (sent?.broadcasts ?? 0) >= mostBroadcasts
  const [due] = await tx.sql
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.state, 'waiting'),
        // A time that no pause can lead to was written before the clock was set back.
        or(lte(messages.nextAt, at), gt(messages.nextAt, later(at, longestPause))),
        isFull ? or(isNull(messages.broadcastId), eq(messages.kind, 'push')) : undefined,
      ),
    )
    .orderBy(asc(isNotNull(messages.broadcastId)), asc(messages.nextAt), asc(messages.id))
    .limit(1)
  if (due === undefined) return undefined
  const [taken] = await tx.sql
    .update(messages)
    .set({ nextAt: leaseEnds, attempts: fragment`${messages.attempts} + 1` })
    .where(eq(messages.id, due.id))
    .returning(outgoingColumns)
  return taken
}

/** `keepSecret`: nobody but administrators has received it, so they may still have to read it. */
export async function markSent(
  tx: Transaction,
  { id, at, keepSecret }: { id: number; at: string; keepSecret: boolean },
): Promise<void> {
  const sent = { state: 'sent', sentAt: at, error: '' } as const
  await tx.sql
    .update(messages)
    .set(keepSecret ? sent : { ...sent, secret: null })
    .where(eq(messages.id, id))
}

/** The next try is at `nextAt`; without one the message has failed for good, until an administrator tries again. */
export async function markFailed(
  tx: Transaction,
  { id, error, nextAt }: { id: number; error: string; nextAt: string | undefined },
): Promise<void> {
  const outcome = nextAt === undefined ? ({ state: 'failed' } as const) : { nextAt }
  await tx.sql
    .update(messages)
    .set({ ...outcome, error })
    .where(eq(messages.id, id))
}

/** Lets a message that has failed be tried from the beginning. False when there is none with this id. */
export async function retryMessage(tx: Transaction, { id, at }: { id: number; at: string }): Promise<boolean> {
  const retried = await tx.sql
    .update(messages)
    .set({ state: 'waiting', attempts: 0, nextAt: at })
    .where(and(eq(messages.id, id), eq(messages.state, 'failed')))
    .returning({ id: messages.id })
  return retried.length === 1
}

/** How many messages about a topic were written for a member since a moment. */
export async function countMessages(
  reader: Reader,
  { memberId, topic, since }: { memberId: number; topic: string; since: string },
): Promise<number> {
  const [row] = await reader.sql
    .select({ messages: count() })
    .from(messages)
    .where(and(eq(messages.memberId, memberId), eq(messages.topic, topic), gt(messages.createdAt, since)))
  return row?.messages ?? 0
}

export type MessageState = 'waiting' | 'sent' | 'failed'

export type ListedMessage = {
  readonly id: number
  readonly kind: MessageKind
  readonly to: string
  readonly subject: string
  readonly body: string
  readonly secret: string | null
  readonly state: MessageState
  readonly attempts: number
  readonly error: string
  readonly created: string
  readonly sent: string | null
  /** When a message that waits is tried next; null for one that does not. */
  readonly next: string | null
}

/** Messages, newest first. */
export async function listMessages(
  reader: Reader,
  { state, ...asked }: PageAsked & { state?: MessageState | undefined },
): Promise<Page<ListedMessage>> {
  const wanted = state && eq(messages.state, state)
  const { limit, offset } = rowsOf(asked)
  const results = await reader.sql
    .select({
      id: messages.id,
      kind: messages.kind,
      to: messages.receiver,
      subject: messages.subject,
      body: messages.body,
      secret: messages.secret,
      state: messages.state,
      attempts: messages.attempts,
      error: messages.error,
      created: messages.createdAt,
      sent: messages.sentAt,
      next: fragment<string | null>`CASE WHEN ${messages.state} = 'waiting' THEN ${messages.nextAt} END`,
    })
    .from(messages)
    .where(wanted)
    .orderBy(desc(messages.id))
    .limit(limit)
    .offset(offset)
  const [row] = await reader.sql.select({ total: count() }).from(messages).where(wanted)
  return pageOf(asked, { results, total: row?.total ?? 0 })
}

function later(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString()
}

/** What has not gone out: how many messages, since when, and how many were given up. */
type MessagesWaiting = { readonly waiting: number; readonly oldest: string | null; readonly failed: number }

export async function messagesWaiting({ sql }: Reader): Promise<MessagesWaiting> {
  const [waiting] = await sql
    .select({ messages: count(), oldest: min(messages.createdAt) })
    .from(messages)
    .where(eq(messages.state, 'waiting'))
  const [failed] = await sql.select({ messages: count() }).from(messages).where(eq(messages.state, 'failed'))
  return { waiting: waiting?.messages ?? 0, oldest: waiting?.oldest ?? null, failed: failed?.messages ?? 0 }
}
