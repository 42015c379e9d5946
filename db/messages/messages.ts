import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql as expression,
  min,
} from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { hour, instantAfter, instantBefore } from '../instants.ts'
import { pageOf, rowsOf, type PageRequest } from '../page.ts'
import { amongKeys, countRows, isBetween } from '../queries.ts'
import { messages } from '../schema/messages.ts'

export type MessageKind = 'mail' | 'text' | 'push'

export type NewMessage = {
  readonly kind: MessageKind
  /** What the message is about: temp-password, email-change … */
  readonly topic: string
  /** The receiving member, if it is one. */
  readonly memberId?: number
  /** The email address or phone number; for a push, the names of the person and the device. */
  readonly receiver: string
  /** The Reply-To address. */
  readonly replyTo?: string
  readonly subject: string
  /** Plain text. The last `{secret}` is replaced by the secret when the message goes out. */
  readonly body: string
  readonly secret?: string
  /** A unique key; a message whose key was used before is not added. */
  readonly dedupeKey?: string
  /** The broadcast that the message belongs to. */
  readonly broadcastId?: number
  /** The device of a push. */
  readonly subscriptionId?: number
  /** The path of the app that a push opens. */
  readonly path?: string
  readonly createdAt: string
}

/**
 * Adds a message in the transaction of the change that causes it, so that both are committed or neither. Returns
 * whether it was added: a member without an address gets no email.
 */
export async function addMessage(tx: Transaction, message: NewMessage): Promise<boolean> {
  if (message.kind === 'mail' && message.receiver === '') return false
  const added = await tx.sql
    .insert(messages)
    .values({ ...message, state: 'waiting', nextAt: message.createdAt })
    .onConflictDoNothing({ target: messages.dedupeKey })
    .returning({ id: messages.id })
  return added.length > 0
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
  /** Tries so far, including this one. */
  attempts: messages.attempts,
}

/** A message that was taken for sending. */
export type Outgoing = Readonly<Pick<typeof messages.$inferSelect, keyof typeof outgoingColumns>>

/** Longer than any delay between two tries. */
const longestPause = 12 * hour
const isOfBroadcast = and(isNotNull(messages.broadcastId), ne(messages.kind, 'push'))

/**
 * Takes the message that is due first. Messages of broadcasts come last, so that no sign-in link waits for them. After
 * `mostBroadcasts` emails and texts of broadcasts within an hour, further ones wait (pushes are not counted). Until
 * `leaseEnds` no other process takes the message; after that it is due again, because the process that took it has
 * died. A crash therefore sends a message at most twice and loses none.
 */
export async function takeDueMessage(
  tx: Transaction,
  { at, leaseEnds, mostBroadcasts }: { at: string; leaseEnds: string; mostBroadcasts: number },
): Promise<Outgoing | undefined> {
  const sent = await countRows(
    tx,
    messages,
    and(eq(messages.state, 'sent'), isBetween(messages.sentAt, { since: instantBefore(at, hour), at }), isOfBroadcast),
  )
  const isFull = sent >= mostBroadcasts
  const [due] = await tx.sql
    .select({ id: messages.id })
    .from(messages)
    .where(
      and(
        eq(messages.state, 'waiting'),
        // A first try ignores the due time, because the clock of the server that added the message may have been ahead.
        // A due time further ahead than any delay was written before the clock was set back.
        or(eq(messages.attempts, 0), lte(messages.nextAt, at), gt(messages.nextAt, instantAfter(at, longestPause))),
        isFull ? or(isNull(messages.broadcastId), eq(messages.kind, 'push')) : undefined,
      ),
    )
    .orderBy(asc(isNotNull(messages.broadcastId)), asc(messages.nextAt), asc(messages.id))
    .limit(1)
  if (due === undefined) return undefined
  const [taken] = await tx.sql
    .update(messages)
    .set({ nextAt: leaseEnds, attempts: expression`${messages.attempts} + 1` })
    .where(eq(messages.id, due.id))
    .returning(outgoingColumns)
  return taken
}

/** Marks a message as sent. `keepSecret`: it was written to a file, and administrators still need its secret. */
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

/** Schedules the next try for `nextAt`; without `nextAt` the message is failed until an administrator retries it. */
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

/** Queues a failed message again and resets its tries; false when no failed message has this id. */
export async function retryMessage(tx: Transaction, { id, at }: { id: number; at: string }): Promise<boolean> {
  const retried = await tx.sql
    .update(messages)
    .set({ state: 'waiting', attempts: 0, nextAt: at })
    .where(and(eq(messages.id, id), eq(messages.state, 'failed')))
    .returning({ id: messages.id })
  return retried.length === 1
}

/** Counts the messages about a topic that were added for a member between two instants. */
export async function countMessages(
  reader: Reader,
  { memberId, topic, ...span }: { memberId: number; topic: string; since: string; at: string },
): Promise<number> {
  const isOfTopic = and(eq(messages.memberId, memberId), eq(messages.topic, topic))
  return await countRows(reader, messages, and(isOfTopic, isBetween(messages.createdAt, span)))
}

/** Counts the emails about a topic that were added for an address between two instants, in any spelling of capitals. */
export async function countMessagesTo(
  reader: Reader,
  { receiver, topic, ...span }: { receiver: string; topic: string; since: string; at: string },
): Promise<number> {
  const isOfTopic = and(eq(messages.kind, 'mail'), eq(messages.topic, topic))
  const isTo = eq(expression`lower(${messages.receiver})`, receiver.toLowerCase())
  return await countRows(reader, messages, and(isOfTopic, isTo, isBetween(messages.createdAt, span)))
}

const selectAmong = amongKeys((sql, ids) =>
  sql.select({ id: messages.id }).from(messages).where(inArray(messages.id, ids)).prepare(),
)

/** Returns the ids of those of the given messages that still exist. */
export async function messagesAmong(reader: Reader, some: readonly { readonly id: number }[]): Promise<number[]> {
  const found = await selectAmong(
    reader,
    some.map(({ id }) => id),
  )
  return found.map(({ id }) => id)
}

type MessageState = 'waiting' | 'sent' | 'failed'

/**
 * Whether a text message was ever written. A club without a text service that never wrote one is shown no status of
 * texts.
 */
export async function hasTexts(reader: Reader): Promise<boolean> {
  const found = await reader.sql.select({ id: messages.id }).from(messages).where(eq(messages.kind, 'text')).limit(1)
  return found.length > 0
}

/** A page of messages, newest first, of one state or all. */
export async function listMessages(
  reader: Reader,
  { state, ...asked }: PageRequest & { state?: MessageState | undefined },
) {
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
      next: expression<string | null>`CASE WHEN ${messages.state} = 'waiting' THEN ${messages.nextAt} END`,
    })
    .from(messages)
    .where(wanted)
    .orderBy(desc(messages.id))
    .limit(limit)
    .offset(offset)
  const total = await countRows(reader, messages, wanted)
  return pageOf(asked, { results, total })
}

/** Deletes sent or failed messages to and from people who are not members (SEC-28). */
export async function deleteMessagesOfGuests(tx: Transaction, { before }: { readonly before: string }): Promise<void> {
  const isOver = and(ne(messages.state, 'waiting'), lt(messages.createdAt, before))
  await tx.sql.delete(messages).where(and(isNull(messages.memberId), isOver))
}

/**
 * Deletes those of the oldest `most` messages of a state that were added before an instant; returns how many. No other
 * messages are read, so the duration does not depend on the size of the table. The keys of deleted messages can be used
 * again.
 */
export async function deleteOldMessages(
  tx: Transaction,
  { state, before, most }: { readonly state: 'sent' | 'failed'; readonly before: string; readonly most: number },
): Promise<number> {
  const oldest = tx.sql
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.state, state))
    .orderBy(asc(messages.id))
    .limit(most)
  const deleted = await tx.sql
    .delete(messages)
    .where(and(inArray(messages.id, oldest), lt(messages.createdAt, before)))
    .returning({ id: messages.id })
  return deleted.length
}

type MessagesWaiting = { readonly waiting: number; readonly oldest: string | null; readonly failed: number }

export async function messagesWaiting({ sql }: Reader): Promise<MessagesWaiting> {
  const [waiting] = await sql
    .select({ messages: count(), oldest: min(messages.createdAt) })
    .from(messages)
    .where(eq(messages.state, 'waiting'))
  const failed = await countRows({ sql }, messages, eq(messages.state, 'failed'))
  return { waiting: waiting?.messages ?? 0, oldest: waiting?.oldest ?? null, failed }
}

type LastMessages = {
  readonly sentAt: string | null
  /** The newest failure, including one of a message that will be retried; null when a message was sent after it. */
  readonly failure: string | null
  /** When the oldest waiting message was added. */
  readonly waitingSince: string | null
}

/** Returns the latest results of sending messages of a kind. */
export async function lastMessages(reader: Reader, { kind }: { kind: MessageKind }): Promise<LastMessages> {
  const newest = async (state: MessageState) => {
    const isTried = state === 'waiting' ? ne(messages.error, '') : undefined
    const [found] = await reader.sql
      .select({ id: messages.id, error: messages.error, sentAt: messages.sentAt })
      .from(messages)
      .where(and(eq(messages.state, state), eq(messages.kind, kind), isTried))
      .orderBy(desc(messages.id))
      .limit(1)
    return found
  }
  const sent = await newest('sent')
  const failures = [await newest('failed'), await newest('waiting')].filter((message) => message !== undefined)
  const failed = failures.toSorted((one, other) => other.id - one.id)[0]
  const [waiting] = await reader.sql
    .select({ oldest: min(messages.createdAt) })
    .from(messages)
    .where(and(eq(messages.state, 'waiting'), eq(messages.kind, kind)))
  const isFailing = failed !== undefined && failed.id > (sent?.id ?? 0)
  return {
    sentAt: sent?.sentAt ?? null,
    failure: isFailing ? failed.error : null,
    waitingSince: waiting?.oldest ?? null,
  }
}
