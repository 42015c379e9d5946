import { and, asc, count, desc, eq, gt, inArray, isNull, ne, or, type SQL } from 'drizzle-orm'
import { teeNameColumn } from '../courses/courses.ts'
import type { Reader, Transaction } from '../database.ts'
import { pageOf, rowsOf, type Page, type PageRequest } from '../page.ts'
import { countRows } from '../queries.ts'
import { courses, teeboxes } from '../schema/courses.ts'
import { members } from '../schema/members.ts'
import { associationRounds, roundChanges, rounds } from '../schema/rounds.ts'

/**
 * The state of a round's delivery to the national association: `waiting` for the handicap chair's export; `exported` or
 * `sent`: delivered; `sending`: it is unknown whether it was delivered, until an administrator checks.
 */
export type AssociationState = 'waiting' | 'exported' | 'sending' | 'sent' | 'failed'

/** A round in the form that the association accepts. */
export type AssociationRound = Awaited<ReturnType<typeof selectRounds>>[number]

/**
 * The condition that a round can be sent: it is not deleted, and its golfer has a number, which is erased for a member
 * who left the club.
 */
const canGo = and(isNull(rounds.deletedAt), ne(members.aga, ''))

/** The condition for the rounds of the next export. */
const isReady = and(inArray(associationRounds.state, ['waiting', 'failed']), canGo)

const isBeyondWaiting = inArray(associationRounds.state, ['exported', 'sending', 'sent'])

const hasGone = inArray(associationRounds.state, ['exported', 'sent'])

type Handover = { readonly state: AssociationState; readonly asked: string }

/** Returns the delivery state of a round; undefined before it was handed over. */
export async function findHandover(reader: Reader, roundId: number): Promise<Handover | undefined> {
  const [handover] = await reader.sql
    .select({ state: associationRounds.state, asked: associationRounds.askedAt })
    .from(associationRounds)
    .where(eq(associationRounds.roundId, roundId))
  return handover
}

type NewHandover = {
  readonly roundId: number
  readonly by: number
  readonly now: Date
  readonly state: 'waiting' | 'sending'
}

/** Stores the handover of a round, replacing an earlier attempt; returns the round in the association's form. */
export async function saveHandover(
  tx: Transaction,
  { roundId, by, now, state }: NewHandover,
): Promise<AssociationRound> {
  const handover = { askedBy: by, askedAt: now.toISOString(), state, settledAt: null }
  await tx.sql
    .insert(associationRounds)
    .values({ roundId, ...handover })
    .onConflictDoUpdate({ target: associationRounds.roundId, set: handover })
  const [round] = await selectRounds(tx).where(eq(associationRounds.roundId, roundId))
  if (round === undefined) throw new Error(`Round ${roundId} is missing`)
  return round
}

/** Stores the result of sending a round; false when the round is not being sent. */
export async function settleHandover(
  tx: Transaction,
  { roundId, state, now }: { readonly roundId: number; readonly state: 'sent' | 'failed'; readonly now: Date },
): Promise<boolean> {
  const settled = await tx.sql
    .update(associationRounds)
    .set({ state, settledAt: now.toISOString() })
    .where(and(eq(associationRounds.roundId, roundId), eq(associationRounds.state, 'sending')))
    .returning({ roundId: associationRounds.roundId })
  return settled.length > 0
}

export async function associationNumber(reader: Reader, memberId: number): Promise<string> {
  const [golfer] = await reader.sql.select({ aga: members.aga }).from(members).where(eq(members.id, memberId))
  return golfer?.aga ?? ''
}

/** Counts the rounds that the next export includes. */
export async function countReadyForAssociation(reader: Reader): Promise<number> {
  return await countHandovers(reader, isReady)
}

async function countHandovers({ sql }: Reader, where: SQL | undefined): Promise<number> {
  const [all] = await sql
    .select({ total: count() })
    .from(associationRounds)
    .innerJoin(rounds, eq(rounds.id, associationRounds.roundId))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .where(where)
  return all?.total ?? 0
}

/** Marks the waiting and failed rounds as exported and returns them, oldest first. */
export async function exportAssociation(tx: Transaction, { now }: { now: Date }): Promise<AssociationRound[]> {
  const ready = await selectRounds(tx).where(isReady).orderBy(asc(associationRounds.askedAt), asc(rounds.id))
  for (const { roundId } of ready) {
    const exported = { state: 'exported', settledAt: now.toISOString() } as const
    await tx.sql.update(associationRounds).set(exported).where(eq(associationRounds.roundId, roundId))
  }
  return ready
}

/** Returns the rounds of an earlier export, identified by its time (ISO 8601), in the same order. */
export async function exportedAssociation(reader: Reader, { at }: { at: string }): Promise<AssociationRound[]> {
  return await selectRounds(reader)
    .where(and(eq(associationRounds.state, 'exported'), eq(associationRounds.settledAt, at), ne(members.aga, '')))
    .orderBy(asc(associationRounds.askedAt), asc(rounds.id))
}

/**
 * Records that the association has the current version of the round, because it was changed there, too; false when the
 * round was never delivered.
 */
export async function noteAtAssociation(
  tx: Transaction,
  { roundId, now }: { readonly roundId: number; readonly now: Date },
): Promise<boolean> {
  const noted = await tx.sql
    .update(associationRounds)
    .set({ settledAt: now.toISOString() })
    .where(and(eq(associationRounds.roundId, roundId), hasGone))
    .returning({ roundId: associationRounds.roundId })
  return noted.length > 0
}

/** Selects the rounds that were changed or deleted after their delivery, of all or of those given. */
function changedSince({ sql }: Reader, roundIds?: readonly number[]) {
  const { roundId, changedAt, before, after } = roundChanges
  const isGiven = roundIds && inArray(associationRounds.roundId, [...roundIds])
  return sql
    .selectDistinct({ id: associationRounds.roundId })
    .from(associationRounds)
    .innerJoin(roundChanges, eq(roundId, associationRounds.roundId))
    .where(and(hasGone, isGiven, gt(changedAt, associationRounds.settledAt), ne(before, after)))
}

/** Returns a page of the rounds for the association, latest first, without those that can no longer be sent. */
export async function listAssociation(
  reader: Reader,
  { state, ...asked }: PageRequest & { readonly state?: AssociationState | 'changed' | undefined },
): Promise<Page<AssociationRound & { readonly since: 'changed' | 'deleted' | null }>> {
  const isWanted = or(canGo, isBeyondWaiting)
  const isOfState =
    state === 'changed' ? inArray(rounds.id, changedSince(reader)) : state && eq(associationRounds.state, state)
  const where = and(isWanted, isOfState)
  // Those that were delivered are many and count without their rounds and golfers.
  const delivered = state === 'changed' ? inArray(associationRounds.roundId, changedSince(reader)) : isOfState
  const total =
    (await countRows(reader, associationRounds, and(isBeyondWaiting, delivered))) +
    (await countHandovers(reader, and(isReady, isOfState)))
  const { limit, offset } = rowsOf(asked)
  const found = await selectRounds(reader)
    .where(where)
    .orderBy(desc(associationRounds.askedAt), desc(associationRounds.roundId))
    .limit(limit)
    .offset(offset)
  const pageIds = found.map(({ roundId }) => roundId)
  const changed = new Set((await changedSince(reader, pageIds)).map(({ id }) => id))
  const results = found.map((round) => {
    const since = !changed.has(round.roundId) ? null : round.deletedAt === null ? 'changed' : 'deleted'
    return { ...round, since } as const
  })
  return pageOf(asked, { results, total })
}

function selectRounds({ sql }: Reader) {
  return sql
    .select({
      roundId: rounds.id,
      state: associationRounds.state,
      asked: associationRounds.askedAt,
      settled: associationRounds.settledAt,
      aga: members.aga,
      lastname: members.lastname,
      firstname: members.firstname,
      date: rounds.date,
      coursename: courses.name,
      tee: teeNameColumn,
      rating: rounds.rating,
      slope: rounds.slope,
      holes: rounds.holes,
      score: rounds.score,
      tournament: rounds.tournament,
      deletedAt: rounds.deletedAt,
    })
    .from(associationRounds)
    .innerJoin(rounds, eq(rounds.id, associationRounds.roundId))
    .innerJoin(members, eq(members.id, rounds.memberId))
    .innerJoin(courses, eq(courses.id, rounds.courseId))
    .innerJoin(teeboxes, eq(teeboxes.id, rounds.teeboxId))
}
