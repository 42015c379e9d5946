import { and, count, desc, eq, gte, inArray, isNull, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Reader, Transaction } from '../database.ts'
import { pageOf, rowsOf, type Page, type PageRequest } from '../page.ts'
import { addedId, countRows } from '../queries.ts'
import { members } from '../schema/members.ts'
import { outingGolfers } from '../schema/outings.ts'
import { roundChanges, roundPostings, roundUndos, rounds } from '../schema/rounds.ts'
import { type Changing, type StoredRound } from './rounds-change.ts'

/** The rounds to undo: those that one member posted for a golfer, or those of an outing. */
export type Together =
  | { readonly memberId: number; readonly postedBy: number }
  | { readonly outingId: number; readonly memberId?: number | undefined }

/** Returns the rounds that are not deleted, in the order of play. */
export async function roundsTogether(reader: Reader, together: Together): Promise<StoredRound[]> {
  const found = await reader.sql
    .select({ round: rounds })
    .from(rounds)
    .innerJoin(roundPostings, eq(roundPostings.id, rounds.postingId))
    .leftJoin(outingGolfers, eq(outingGolfers.id, rounds.gtid))
    .where(and(isNull(rounds.deletedAt), ...conditionsOf(together)))
    .orderBy(rounds.date, rounds.id)
  return found.map(({ round }) => round)
}

function conditionsOf(together: Together): SQL[] {
  if ('postedBy' in together) {
    return [eq(rounds.memberId, together.memberId), eq(roundPostings.postedBy, together.postedBy)]
  }
  const { outingId, memberId } = together
  return [eq(outingGolfers.outingId, outingId), ...(memberId === undefined ? [] : [eq(rounds.memberId, memberId)])]
}

/** Stores an undo; returns the id that the changes of its rounds refer to. */
export async function addUndo(
  tx: Transaction,
  { together, by, now, reason = '' }: Changing & { readonly together: Together },
): Promise<number> {
  const undone = await tx.sql
    .insert(roundUndos)
    .values({
      ...columnsOf(together),
      undoneBy: by.memberId,
      undoneAt: now.toISOString(),
      reason,
    })
    .returning({ id: roundUndos.id })
  return addedId(undone)
}

/**
 * Returns the last undo of these rounds by a member, with the number of its rounds; undefined if there is none, or if
 * it was reverted.
 */
export async function findUndoBy(
  reader: Reader,
  { together, by }: { readonly together: Together; readonly by: number },
): Promise<{ readonly id: number; readonly rounds: number } | undefined> {
  const { memberId, postedBy, outingId } = columnsOf(together)
  const [undo] = await reader.sql
    .select({ id: roundUndos.id, restoredAt: roundUndos.restoredAt })
    .from(roundUndos)
    .where(
      and(
        eq(roundUndos.undoneBy, by),
        memberId === null ? isNull(roundUndos.memberId) : eq(roundUndos.memberId, memberId),
        postedBy === null ? isNull(roundUndos.postedBy) : eq(roundUndos.postedBy, postedBy),
        outingId === null ? isNull(roundUndos.outingId) : eq(roundUndos.outingId, outingId),
      ),
    )
    .orderBy(desc(roundUndos.id))
    .limit(1)
  if (undo === undefined || undo.restoredAt !== null) return undefined
  return { id: undo.id, rounds: await countRows(reader, roundChanges, eq(roundChanges.undoId, undo.id)) }
}

function columnsOf(together: Together) {
  return {
    memberId: together.memberId ?? null,
    postedBy: 'postedBy' in together ? together.postedBy : null,
    outingId: 'outingId' in together ? together.outingId : null,
  }
}

/** Returns an undo that was not reverted, with its rounds that are still deleted. */
export async function findUndo(
  reader: Reader,
  { id }: { readonly id: number },
): Promise<{ readonly undoneAt: string; readonly rounds: readonly StoredRound[] } | undefined> {
  const [undo] = await reader.sql.select().from(roundUndos).where(eq(roundUndos.id, id))
  if (!undo || undo.restoredAt !== null) return undefined
  const rows = await reader.sql
    .select({ round: rounds })
    .from(roundChanges)
    .innerJoin(rounds, and(eq(rounds.id, roundChanges.roundId), eq(rounds.deletedAt, roundChanges.changedAt)))
    .where(eq(roundChanges.undoId, id))
  return { undoneAt: undo.undoneAt, rounds: rows.map(({ round }) => round) }
}

/**
 * Returns the number of rounds that were restored with an undo, and how many of them are still there; undefined if it
 * was not reverted.
 */
export async function findReverted(
  reader: Reader,
  { id }: { readonly id: number },
): Promise<{ readonly restored: number; readonly there: number } | undefined> {
  const [undo] = await reader.sql.select().from(roundUndos).where(eq(roundUndos.id, id))
  if (undo === undefined || undo.restoredAt === null) return undefined
  const back = alias(roundChanges, 'back')
  const rows = await reader.sql
    .select({ deletedAt: rounds.deletedAt })
    .from(roundChanges)
    .innerJoin(
      back,
      and(eq(back.roundId, roundChanges.roundId), eq(back.kind, 'restored'), eq(back.changedAt, undo.restoredAt)),
    )
    .innerJoin(rounds, eq(rounds.id, roundChanges.roundId))
    .where(eq(roundChanges.undoId, id))
  return { restored: rows.length, there: rows.filter(({ deletedAt }) => deletedAt === null).length }
}

export async function endUndo(tx: Transaction, { id, by, now }: Changing & { readonly id: number }): Promise<void> {
  await tx.sql
    .update(roundUndos)
    .set({ restoredBy: by.memberId, restoredAt: now.toISOString() })
    .where(eq(roundUndos.id, id))
}

type Undone = {
  readonly id: number
  readonly golfer: string
  readonly poster: string
  readonly outingId: number | null
  readonly by: string
  readonly at: string
  readonly reason: string
  readonly rounds: number
}

const [golfers, posters, undoers] = [alias(members, 'golfers'), alias(members, 'posters'), alias(members, 'undoers')]

/** Returns what was undone since an instant, latest first. */
export async function listUndone(
  reader: Reader,
  { since, ...asked }: PageRequest & { readonly since: string },
): Promise<Page<Undone>> {
  const where = and(isNull(roundUndos.restoredAt), gte(roundUndos.undoneAt, since))
  const total = await countRows(reader, roundUndos, where)
  const { limit, offset } = rowsOf(asked)
  const found = await reader.sql
    .select({ undo: roundUndos, golfer: golfers, poster: posters, undoer: undoers })
    .from(roundUndos)
    .leftJoin(golfers, eq(golfers.id, roundUndos.memberId))
    .leftJoin(posters, eq(posters.id, roundUndos.postedBy))
    .innerJoin(undoers, eq(undoers.id, roundUndos.undoneBy))
    .where(where)
    .orderBy(desc(roundUndos.id))
    .limit(limit)
    .offset(offset)
  const counts = await reader.sql
    .select({ undoId: roundChanges.undoId, rounds: count() })
    .from(roundChanges)
    .where(
      inArray(
        roundChanges.undoId,
        found.map(({ undo }) => undo.id),
      ),
    )
    .groupBy(roundChanges.undoId)
  const countOf = new Map(counts.map(({ undoId, rounds: number }) => [undoId, number]))
  const results = found.map(({ undo, golfer, poster, undoer }) => ({
    id: undo.id,
    outingId: undo.outingId,
    at: undo.undoneAt,
    reason: undo.reason,
    golfer: nameOf(golfer),
    poster: nameOf(poster),
    by: nameOf(undoer),
    rounds: countOf.get(undo.id) ?? 0,
  }))
  return pageOf(asked, { results, total })
}

function nameOf(member: { firstname: string; lastname: string } | null): string {
  return member === null ? '' : `${member.firstname} ${member.lastname}`
}
