import { and, eq, getTableColumns, gt, inArray, isNull, or, sql as expression } from 'drizzle-orm'
import { emptyRecord, replay, type RecordEntry, type RecordState } from '#golf/handicap/record.ts'
import { tenths, type HandicapIndex, type Tenths } from '#golf/units.ts'
import type { Reader, Transaction } from '../database.ts'
import { placeholdersOf, prepared } from '../queries.ts'
import { members } from '../schema/members.ts'
import { handicapHistory, handicapRecords, rounds } from '../schema/rounds.ts'
import { postedRound, roundsOfMember } from './handicap-history.ts'

/** The position of a round in the order of play: by date, then by id. */
type Place = { readonly date: string; readonly id: number }

const selectRecord = prepared((sql) =>
  sql
    .select()
    .from(handicapRecords)
    .where(eq(handicapRecords.memberId, expression.placeholder('memberId')))
    .prepare(),
)

const selectLaterRounds = prepared((sql) =>
  sql
    .select(postedRound)
    .from(rounds)
    .where(
      and(
        eq(rounds.memberId, expression.placeholder('memberId')),
        isNull(rounds.deletedAt),
        or(
          gt(rounds.date, expression.placeholder('date')),
          and(eq(rounds.date, expression.placeholder('date')), gt(rounds.id, expression.placeholder('id'))),
        ),
      ),
    )
    .orderBy(rounds.date, rounds.id)
    .prepare(),
)

const selectEntries = prepared((sql) =>
  sql
    .select()
    .from(handicapHistory)
    .where(eq(handicapHistory.memberId, expression.placeholder('memberId')))
    .prepare(),
)

const deleteEntry = prepared((sql) =>
  sql
    .delete(handicapHistory)
    .where(eq(handicapHistory.roundId, expression.placeholder('roundId')))
    .prepare(),
)

const insertEntry = prepared((sql) =>
  sql
    .insert(handicapHistory)
    .values(placeholdersOf(getTableColumns(handicapHistory)))
    .prepare(),
)

const deleteRecord = prepared((sql) =>
  sql
    .delete(handicapRecords)
    .where(eq(handicapRecords.memberId, expression.placeholder('memberId')))
    .prepare(),
)

const insertRecord = prepared((sql) =>
  sql
    .insert(handicapRecords)
    .values(placeholdersOf(getTableColumns(handicapRecords)))
    .prepare(),
)

const updateStanding = prepared((sql) =>
  sql
    .update(handicapHistory)
    .set({
      adjustmentTenths: expression`${expression.placeholder('adjustment')}`,
      counts: expression`${expression.placeholder('counts')}`,
    })
    .where(eq(handicapHistory.roundId, expression.placeholder('roundId')))
    .prepare(),
)

/**
 * Replays a member's record from a changed place. Writes the entries from there on, the adjustments and counting flags
 * of earlier ones, and the member's index, which is returned (null without one). A place after the last round continues
 * from the stored state. For an earlier place the whole record is replayed, and InvariantFailed is thrown when an entry
 * before that place differs from the stored one (REL-11). Unchanged entries are not written.
 */
export async function replayRecord(
  tx: Transaction,
  { memberId, from }: { memberId: number; from: Place },
): Promise<HandicapIndex | null> {
  const [record] = await selectRecord(tx).execute({ memberId })
  const before = record ? (JSON.parse(record.state) as RecordState) : emptyRecord
  const last = record && { date: record.lastDate, id: record.lastRoundId }
  const goesOn = last !== undefined && isLater(from, last)
  const start = goesOn ? before : emptyRecord
  const played = goesOn
    ? await selectLaterRounds(tx).execute({ memberId, ...last })
    : await roundsOfMember(tx, memberId)
  const replayed = { start, entries: replay(played, start) }
  const stored = goesOn ? await recentEntries(tx, { memberId, start }) : await allEntries(tx, memberId)
  await storeEntries(tx, { memberId, from, replayed, stored })

  const lastEntry = replayed.entries.at(-1)
  const after = lastEntry?.after ?? start
  // With no later round the stored last round stays: a removed round that was waiting for approval was in no record.
  await storeRecord(tx, { memberId, last: lastEntry?.round ?? (goesOn ? last : undefined), state: after })
  // The starting index counts until the record leads to an index, and again when it no longer does.
  if (after.index !== before.index) {
    const index = after.index ?? expression`${members.startingIndexTenths}`
    await tx.sql.update(members).set({ handicapIndexTenths: index }).where(eq(members.id, memberId))
  }
  return after.index
}

/** Replays the record of each golfer once, from the first of their rounds that were added, changed or deleted. */
export async function replayRecords(
  tx: Transaction,
  changed: readonly (Place & { readonly memberId: number })[],
): Promise<void> {
  const firstOf = new Map<number, Place>()
  for (const { memberId, date, id } of changed) {
    const first = firstOf.get(memberId)
    if (first === undefined || isLater(first, { date, id })) firstOf.set(memberId, { date, id })
  }
  for (const [memberId, from] of firstOf) await replayRecord(tx, { memberId, from })
}

/** Deletes the history entry of a round, before the record is replayed without it. */
export async function deleteHistory(tx: Transaction, roundId: number): Promise<void> {
  await deleteEntry(tx).execute({ roundId })
}

export async function allEntries(reader: Reader, memberId: number): Promise<StoredEntry[]> {
  return await selectEntries(reader).execute({ memberId })
}

/**
 * Reads the entries that a later round can change: those that count, those that can be adjusted, and a nine waiting for
 * its second.
 */
async function recentEntries(
  tx: Transaction,
  { memberId, start }: { memberId: number; start: RecordState },
): Promise<StoredEntry[]> {
  const { scores, waitingNine } = start
  const recent = [...scores.flatMap(({ rounds: ids }) => ids), ...(waitingNine ? [waitingNine.roundId] : [])]
  return await tx.sql
    .select()
    .from(handicapHistory)
    .where(
      and(
        eq(handicapHistory.memberId, memberId),
        or(eq(handicapHistory.counts, true), inArray(handicapHistory.roundId, recent)),
      ),
    )
}

type Storing = {
  readonly memberId: number
  readonly from: Place
  readonly replayed: Replayed
  readonly stored: readonly StoredEntry[]
}

async function storeEntries(tx: Transaction, { memberId, from, replayed, stored }: Storing): Promise<void> {
  const earlier = new Map(stored.map((entry) => [entry.roundId, entry]))
  const standing = standings(replayed)
  for (const replayedEntry of replayed.entries) {
    const { round } = replayedEntry
    const entry = entryToStore(memberId, replayedEntry, standing)
    if (isSameEntry(entry, earlier.get(round.id))) continue
    if (isLater(from, round)) throw invariantFailed(entry)
    await deleteHistory(tx, round.id)
    await insertEntry(tx).execute(entry)
    earlier.delete(round.id)
  }
  for (const entry of earlier.values()) {
    const { adjustmentTenths, counts } = standing(entry)
    if (adjustmentTenths === entry.adjustmentTenths && counts === entry.counts) continue
    const row = { roundId: entry.roundId, adjustment: adjustmentTenths, counts: counts ? 1 : 0 }
    await updateStanding(tx).execute(row)
  }
}

async function storeRecord(
  tx: Transaction,
  { memberId, last, state }: { memberId: number; last: Place | undefined; state: RecordState },
): Promise<void> {
  await deleteRecord(tx).execute({ memberId })
  if (last === undefined) return
  const row = { memberId, lastDate: last.date, lastRoundId: last.id, state: JSON.stringify(state) }
  await insertRecord(tx).execute(row)
}

function isLater(one: Place, other: Place): boolean {
  return one.date === other.date ? one.id > other.id : one.date > other.date
}

function invariantFailed({ memberId, roundId }: StoredEntry): Error {
  const error = new Error(`The stored history of member ${memberId} is not what round ${roundId} leads to`)
  error.name = 'InvariantFailed'
  return error
}

/** The stored entry of a round: its effect on the day of play, and its current adjustment. */
type StoredEntry = typeof handicapHistory.$inferSelect

/** The current adjustment of a round, and whether the round counts. */
type Standing = Pick<StoredEntry, 'adjustmentTenths' | 'counts'>

type Replayed = { readonly entries: readonly RecordEntry[]; readonly start: RecordState }

/** The entries of the replayed rounds, in the order of play. */
export function entriesToStore(memberId: number, replayed: Replayed): StoredEntry[] {
  const standing = standings(replayed)
  return replayed.entries.map((entry) => entryToStore(memberId, entry, standing))
}

/**
 * Returns the standing of each round after the replay; unchanged for rounds that the replay does not contain. A replay
 * of the whole record contains all rounds; one that is in no score, such as a nine whose second was deleted, has no
 * adjustment.
 */
function standings({ entries, start }: Replayed): (stored: StoredEntry) => Standing {
  const adjustments = new Map<number, Tenths>()
  for (const { scores } of [start, ...entries.map(({ after }) => after)]) {
    for (const { rounds, adjustment } of scores) for (const id of rounds) adjustments.set(id, adjustment)
  }
  const latest = entries.findLast(({ issue }) => issue !== null)?.issue
  const counting = new Set(latest?.counted)
  // A replay that leads to no index, of a nine that waits for its second, does not change which rounds count.
  const isWhole = start === emptyRecord
  const countAsBefore = latest === undefined && !isWhole
  return ({ roundId, adjustmentTenths, counts }) => ({
    adjustmentTenths: adjustments.get(roundId) ?? (isWhole ? tenths(0) : adjustmentTenths),
    counts: countAsBefore ? counts : counting.has(roundId),
  })
}

/** The columns that store the effect of a round. */
const effect = Object.keys(getTableColumns(handicapHistory)).filter(
  (name) => name !== 'adjustmentTenths' && name !== 'counts',
) as readonly (keyof StoredEntry)[]

/** Whether the effect of a round equals the stored one, ignoring its standing. */
function isSameEntry(entry: StoredEntry, stored: StoredEntry | undefined): boolean {
  return stored !== undefined && effect.every((name) => entry[name] === stored[name])
}

function entryToStore(
  memberId: number,
  { round, score, indexBefore, issue }: RecordEntry,
  standing: (stored: StoredEntry) => Standing,
): StoredEntry {
  const [first, second] = score?.rounds ?? []
  const row: StoredEntry = {
    roundId: round.id,
    memberId,
    differentialTenths: score?.differential ?? null,
    firstNineId: second === undefined ? null : (first ?? null),
    tournamentScore: score?.tournament ?? false,
    adjustmentTenths: 0 as Tenths,
    counts: false,
    indexBeforeTenths: indexBefore,
    indexAfterTenths: issue?.index ?? null,
    lowIndexTenths: issue?.lowIndex ?? null,
    cap: issue?.cap ?? 0,
    counted: JSON.stringify(issue?.counted ?? []),
  }
  return { ...row, ...standing(row) }
}
