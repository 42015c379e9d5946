import { and, desc, eq, ne } from 'drizzle-orm'
import type { NotPlayedReason } from '#golf/handicap/posted-card.ts'
import { noteOutingChange } from '../cells/changes.ts'
import type { Reader, Transaction } from '../database.ts'
import { countRows, isBetween } from '../queries.ts'
import { outingEndings, outingHandovers, outingReopenings, teetimes } from '../schema/outings.ts'

/** A round in the stored answer to a posting. */
export type RoundInAnswer = {
  readonly id: number
  readonly name: string
  readonly user_id: number
  readonly round_id: number
  /** Null for a card with a pickup. */
  readonly totalgross: number | null
  /** Adjusted by net double bogey. */
  readonly score: number
  readonly parorbetter: number
  readonly indexBefore: number | null
  readonly indexAfter: number | null
  /** The score is far below the index, so the round waits for an administrator. */
  readonly waits?: boolean
  /** Why holes were not played, which count as net par. */
  readonly notplayed?: NotPlayedReason
}

export type PostedOuting = { readonly rounds: readonly RoundInAnswer[]; readonly notposted: readonly Incomplete[] }

/** A golfer with holes without a score, or who left the course. Older answers do not have `leftfrom`. */
export type Incomplete = {
  readonly id: number
  readonly name: string
  readonly missing: readonly number[]
  readonly leftfrom?: number | null
  /** What the member's card would become with a valid reason for the holes that were not played. */
  readonly afterreason?: 'net-par' | 'association'
}

type End = {
  readonly id: number
  readonly by: number
  readonly at: string
  readonly kind: 'posted' | 'cancelled'
  readonly board: string | null
  readonly answer: PostedOuting | null
}

/**
 * Ends an outing. The row of an end is unique, so of two concurrent ends of an outing the second fails and is rolled
 * back.
 */
export async function endOuting(tx: Transaction, { id, by, at, kind, board, answer }: End): Promise<void> {
  const stored = answer && JSON.stringify(answer)
  const run = 1 + (await reopeningsOf(tx, id))
  const ending = { outingId: id, run, kind, memberId: by, endedAt: at, board, answer: stored }
  await tx.sql.insert(outingEndings).values(ending)
  const end = kind === 'posted' ? { postedAt: at } : { cancelledAt: at }
  await tx.sql
    .update(teetimes)
    .set({ inprogress: 0, ...end })
    .where(eq(teetimes.id, id))
  await noteOutingChange(tx, id)
}

export async function reopeningsOf(reader: Reader, outingId: number): Promise<number> {
  return await countRows(reader, outingReopenings, eq(outingReopenings.outingId, outingId))
}

type CanceledBeside = {
  readonly organizerId: number
  /** The id of the outing that is left out. */
  readonly except: number
  readonly since: string
  readonly at: string
}

/** Counts the other outings of an organizer that were canceled between two instants, even if they go on again. */
export async function countOthersCanceled(
  reader: Reader,
  { organizerId, except, ...span }: CanceledBeside,
): Promise<number> {
  const { outingId, kind, endedAt } = outingEndings
  const canceled = await reader.sql
    .selectDistinct({ outingId })
    .from(outingEndings)
    .innerJoin(teetimes, eq(teetimes.id, outingId))
    .where(
      and(eq(teetimes.organizerId, organizerId), ne(outingId, except), eq(kind, 'cancelled'), isBetween(endedAt, span)),
    )
  return canceled.length
}

/** The end of an outing; `answer` is the stored response of a posting. */
export type Ending = Omit<typeof outingEndings.$inferSelect, 'answer'> & { readonly answer: PostedOuting | null }

/** Returns the end of an outing; undefined while it is in progress. */
export async function standingEnd(reader: Reader, outingId: number): Promise<Ending | undefined> {
  const [last] = await reader.sql
    .select({ ending: outingEndings, reopened: outingReopenings.run })
    .from(outingEndings)
    .leftJoin(
      outingReopenings,
      and(eq(outingReopenings.outingId, outingEndings.outingId), eq(outingReopenings.run, outingEndings.run)),
    )
    .where(eq(outingEndings.outingId, outingId))
    .orderBy(desc(outingEndings.run))
    .limit(1)
  if (last === undefined || last.reopened !== null) return undefined
  const { answer, ...ending } = last.ending
  return { ...ending, answer: answer === null ? null : (JSON.parse(answer) as PostedOuting) }
}

/** Returns the last reopening of an outing; undefined if it was never reopened. */
export async function lastReopening(reader: Reader, outingId: number) {
  const [last] = await reader.sql
    .select()
    .from(outingReopenings)
    .where(eq(outingReopenings.outingId, outingId))
    .orderBy(desc(outingReopenings.run))
    .limit(1)
  return last
}

export async function reopen(
  tx: Transaction,
  reopening: Omit<typeof outingReopenings.$inferInsert, 'id'>,
): Promise<void> {
  const { outingId } = reopening
  await tx.sql.insert(outingReopenings).values(reopening)
  await tx.sql
    .update(teetimes)
    .set({ inprogress: 1, postedAt: null, cancelledAt: null })
    .where(eq(teetimes.id, outingId))
  await noteOutingChange(tx, outingId)
}

export async function handOver(
  tx: Transaction,
  handover: Omit<typeof outingHandovers.$inferInsert, 'id'>,
): Promise<void> {
  const { outingId, toId } = handover
  await tx.sql.insert(outingHandovers).values(handover)
  await tx.sql.update(teetimes).set({ organizerId: toId }).where(eq(teetimes.id, outingId))
  await noteOutingChange(tx, outingId)
}
