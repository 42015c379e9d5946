import { and, desc, eq, isNull, or, sql as expression } from 'drizzle-orm'
import type { Reader, Transaction } from '../database.ts'
import { deleteHistory, replayRecords } from '../handicaps/handicap-replay.ts'
import { countRows, isBetween, prepared } from '../queries.ts'
import { members } from '../schema/members.ts'
import { outingGolfers, teetimes } from '../schema/outings.ts'
import { roundChanges, roundPostings, rounds } from '../schema/rounds.ts'
import { holdRound, type Hold } from './round-holds.ts'
import { settleReports } from './rounds-to-check.ts'

/** Who changes a round, when and why, as shown in its history. */
export type Changing = {
  readonly by: { readonly memberId: number }
  readonly now: Date
  readonly reason?: string | undefined
}

/** Days for which a deleted round can be restored. */
export const restorableDays = 30

const selectRound = prepared((sql) =>
  sql
    .select()
    .from(rounds)
    .where(eq(rounds.id, expression.placeholder('id')))
    .prepare(),
)

export type StoredRound = typeof rounds.$inferSelect

/** Finds a round that is neither deleted nor waiting for an administrator. */
export async function findRound(reader: Reader, id: number): Promise<StoredRound | undefined> {
  const [round] = await selectRound(reader).execute({ id })
  return round?.deletedAt === null ? round : undefined
}

/** Finds any round, including a deleted or waiting one. */
export async function findPosted(reader: Reader, id: number): Promise<StoredRound | undefined> {
  const [round] = await selectRound(reader).execute({ id })
  return round
}

/** Returns the outing from which a round was posted; undefined for a round posted by hand. */
export async function outingOfRound(
  reader: Reader,
  { gtid }: Pick<StoredRound, 'gtid'>,
): Promise<{ id: number; organizerId: number; inprogress: 0 | 1 } | undefined> {
  if (gtid === null) return undefined
  const [outing] = await reader.sql
    .select({ id: teetimes.id, organizerId: teetimes.organizerId, inprogress: teetimes.inprogress })
    .from(outingGolfers)
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .where(eq(outingGolfers.id, gtid))
  return outing
}

/** Whether the outing of a deleted round was posted again, so that its golfer has another round of it. */
export async function isPostedAgain(reader: Reader, { gtid }: StoredRound): Promise<boolean> {
  if (gtid === null) return false
  const [another] = await reader.sql
    .select({ id: rounds.id })
    .from(rounds)
    .where(and(eq(rounds.gtid, gtid), isNull(rounds.deletedAt)))
  return another !== undefined
}

type Marking = Changing & { readonly rounds: readonly StoredRound[]; readonly undoId?: number }

/**
 * Stores an edited round with its history, and replays the record from the earlier of the old and new places. With a
 * `hold` the round waits for an administrator.
 */
export async function writeSavedRound(
  tx: Transaction,
  {
    round,
    edited,
    hold,
    ...changing
  }: Changing & {
    readonly round: StoredRound
    readonly edited: StoredRound
    readonly hold: Pick<Hold, 'index' | 'differential'> | null
  },
): Promise<StoredRound> {
  const { id } = round
  const heldAt = changing.now.toISOString()
  const after = { ...edited, deletedAt: hold === null ? null : heldAt }
  await writeChange(tx, { kind: 'saved', round, after, ...changing })
  if (hold !== null) {
    await holdRound(tx, { ...hold, roundId: id, heldAt })
    await deleteHistory(tx, id)
  }
  await replayRecords(tx, [round, after])
  return after
}

/** Deletes rounds, closes the reports of problems with them and replays the records. */
export async function deleteRounds(tx: Transaction, { rounds: gone, ...changing }: Marking): Promise<void> {
  const { by, now } = changing
  for (const round of gone) {
    await writeChange(tx, { kind: 'deleted', round, after: { ...round, deletedAt: now.toISOString() }, ...changing })
    await deleteHistory(tx, round.id)
    await settleReports(tx, { roundId: round.id, outcome: 'removed', by, now })
  }
  await replayRecords(tx, gone)
}

/** Restores deleted rounds, or confirms waiting ones, and replays the records. */
export async function restoreRounds(
  tx: Transaction,
  { rounds: back, ...changing }: Marking & { readonly kind: 'restored' | 'confirmed' },
): Promise<void> {
  for (const round of back) await writeChange(tx, { round, after: { ...round, deletedAt: null }, ...changing })
  await replayRecords(tx, back)
}

type Change = Changing & {
  readonly kind: 'saved' | 'deleted' | 'restored' | 'confirmed'
  readonly round: StoredRound
  readonly after: StoredRound
  readonly undoId?: number
}

/** Writes the history before the change, because a trigger refuses a change without it. */
async function writeChange(
  tx: Transaction,
  { kind, round, after, by, now, reason = '', undoId }: Change,
): Promise<void> {
  await tx.sql.insert(roundChanges).values({
    roundId: round.id,
    kind,
    changedBy: by.memberId,
    changedAt: now.toISOString(),
    before: asHistory(round),
    after: asHistory(after),
    reason: reason.trim(),
    undoId: undoId ?? null,
  })
  await tx.sql.update(rounds).set(after).where(eq(rounds.id, round.id))
}

/** Serializes a round to the JSON that the trigger on rounds compares with the row. */
function asHistory({ id: _id, alcohol: _private, rating: ratingTenths, ...round }: StoredRound): string {
  return JSON.stringify({ ...round, ratingTenths })
}

/** Returns the posting of a round and its last change. */
export async function handsOn(reader: Reader, { id, postingId }: StoredRound) {
  const [posted] = await reader.sql
    .select({ by: roundPostings.postedBy, at: roundPostings.postedAt })
    .from(roundPostings)
    .where(eq(roundPostings.id, postingId))
  if (!posted) throw new Error(`Round posting ${postingId} is missing`)
  const [changed] = await reader.sql
    .select({ by: roundChanges.changedBy, at: roundChanges.changedAt })
    .from(roundChanges)
    .where(eq(roundChanges.roundId, id))
    .orderBy(desc(roundChanges.id))
    .limit(1)
  return { posted, changed }
}

type ChangesBy = { readonly id: number; readonly by: number; readonly since: string; readonly at: string }

/** Counts the changes of a round by one member between two instants. */
export async function countChangesBy(reader: Reader, { id, by, ...span }: ChangesBy): Promise<number> {
  const { roundId, changedBy, changedAt } = roundChanges
  return await countRows(reader, roundChanges, and(eq(roundId, id), eq(changedBy, by), isBetween(changedAt, span)))
}

/** A change of a round, with the name of the member who made it. */
export type RoundChange = {
  readonly kind: 'saved' | 'deleted' | 'restored' | 'confirmed'
  readonly by: string
  readonly at: string
  readonly reason: string
  readonly before: RoundState
  readonly after: RoundState
}

type RoundState = Pick<StoredRound, 'date' | 'teeboxId' | 'score' | 'parorbetter' | 'tournament' | 'deletedAt'>

export async function changesOfRound(reader: Reader, roundId: number): Promise<RoundChange[]> {
  const rows = await reader.sql
    .select({
      kind: roundChanges.kind,
      firstname: members.firstname,
      lastname: members.lastname,
      at: roundChanges.changedAt,
      reason: roundChanges.reason,
      before: roundChanges.before,
      after: roundChanges.after,
    })
    .from(roundChanges)
    .innerJoin(members, eq(members.id, roundChanges.changedBy))
    .where(eq(roundChanges.roundId, roundId))
    .orderBy(roundChanges.id)
  return rows.map(({ firstname, lastname, before, after, ...change }) => ({
    ...change,
    by: `${firstname} ${lastname}`,
    before: JSON.parse(before) as RoundState,
    after: JSON.parse(after) as RoundState,
  }))
}

/** The last change of a posted round, and the score that was posted. */
type CardCorrection = RoundChange & { readonly posted: number }

/**
 * Returns the last change of the round of an outing's golfer. Null when the round is as posted, or when the current
 * posting made no round of the card: a round withdrawn before that is no correction.
 */
export async function correctionOfCard(reader: Reader, gtid: number): Promise<CardCorrection | null> {
  const isOfStandingPosting = or(isNull(teetimes.postedAt), eq(rounds.postedAt, teetimes.postedAt))
  const [round] = await reader.sql
    .select({ id: rounds.id })
    .from(rounds)
    .innerJoin(outingGolfers, eq(outingGolfers.id, rounds.gtid))
    .innerJoin(teetimes, eq(teetimes.id, outingGolfers.outingId))
    .where(and(eq(rounds.gtid, gtid), isOfStandingPosting))
    .orderBy(desc(rounds.id))
    .limit(1)
  if (!round) return null
  const changes = await changesOfRound(reader, round.id)
  const [first, last] = [changes[0], changes.at(-1)]
  if (!first || !last) return null
  const isAsPosted = last.after.score === first.before.score && last.after.deletedAt === null
  return isAsPosted ? null : { ...last, posted: first.before.score }
}
