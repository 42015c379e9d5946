import { and, eq, getTableColumns, gt, inArray, isNull, or, sql as expression } from 'drizzle-orm'
import { emptyRecord, replay, type RecordEntry, type RecordState } from '#golf/handicap/record.ts'
import type { Tenths } from '#golf/units.ts'
import type { Transaction } from './database.ts'
import { postedRound, roundsOfMember } from './handicap-history.ts'
import { placeholdersOf } from './placeholders.ts'
import { prepared } from './prepared.ts'
import { members } from './schema/members.ts'
import { handicapHistory, handicapRecords, rounds } from './schema/rounds.ts'

/** Where a round stands in the order of play. */
export type Place = { readonly date: string; readonly id: number }

const { placeholder } = expression

const selectRecord = prepared((sql) =>
  sql
    .select()
    .from(handicapRecords)
    .where(eq(handicapRecords.memberId, placeholder('memberId')))
    .prepare(),
)

const selectLaterRounds = prepared((sql) =>
  sql
    .select(postedRound)
    .from(rounds)
    .where(
      and(
        eq(rounds.memberId, placeholder('memberId')),
        isNull(rounds.deletedAt),
        or(
          gt(rounds.date, placeholder('date')),
          and(eq(rounds.date, placeholder('date')), gt(rounds.id, placeholder('id'))),
        ),
      ),
    )
    .orderBy(rounds.date, rounds.id)
    .prepare(),
)

const selectStored = prepared((sql) =>
  sql
    .select()
    .from(handicapHistory)
    .where(eq(handicapHistory.memberId, placeholder('memberId')))
    .prepare(),
)

const deleteEntry = prepared((sql) =>
  sql
    .delete(handicapHistory)
    .where(eq(handicapHistory.roundId, placeholder('roundId')))
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
    .where(eq(handicapRecords.memberId, placeholder('memberId')))
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
    .set({ adjustmentTenths: expression`${placeholder('adjustment')}`, counts: expression`${placeholder('counts')}` })
    .where(eq(handicapHistory.roundId, placeholder('roundId')))
    .prepare(),
)

/**
 * Replays a member's record from a changed place on and stores what each round from there did, how the earlier ones
 * stand now, and the member's index. Rounds behind the last one of the record go on from the state that it left. For
 * an earlier place everything before it is worked out too and has to be what was stored: when it is not, this throws
 * InvariantFailed, so that nothing is built on a record that is wrong (REL-11). What comes out as it is stored is left
 * alone: an old round soon stops to matter.
 */
export async function replayRecord(
  tx: Transaction,
  { memberId, from }: { memberId: number; from: Place },
): Promise<void> {
  const [record] = await selectRecord(tx).execute({ memberId })
  const before = record ? (JSON.parse(record.state) as RecordState) : emptyRecord
  const last = record && { date: record.lastDate, id: record.lastRoundId }
  const goesOn = last !== undefined && isLater(from, last)
  const start = goesOn ? before : emptyRecord
  const played = goesOn
    ? await selectLaterRounds(tx).execute({ memberId, ...last })
    : await roundsOfMember(tx, memberId)

  const entries = replay(played, start)
  // Rounds behind the last one have no history yet.
  const stored = new Map((goesOn ? [] : await selectStored(tx).execute({ memberId })).map((row) => [row.roundId, row]))
  for (const entry of entries) {
    const row = rowOf(memberId, entry)
    if (isSameEntry(row, stored.get(row.roundId))) continue
    if (isLater(from, entry.round)) throw invariantFailed(row)
    await forgetHistory(tx, row.roundId)
    await insertEntry(tx).execute(row)
  }
  await storeStanding(tx, { memberId, entries, start })

  const after = entries.at(-1)?.after ?? start
  await storeRecord(tx, { memberId, last: entries.at(-1)?.round, state: after })
  // An index that somebody came with stands until the record has led to one of its own.
  if (after.index !== before.index) {
    await tx.sql.update(members).set({ handicapIndexTenths: after.index }).where(eq(members.id, memberId))
  }
}

/** Takes a round out of the history, before the record is replayed without it. */
export async function forgetHistory(tx: Transaction, roundId: number): Promise<void> {
  await deleteEntry(tx).execute({ roundId })
}

function isLater(one: Place, other: Place): boolean {
  return one.date === other.date ? one.id > other.id : one.date > other.date
}

type StoredEntry = typeof handicapHistory.$inferSelect

function rowOf(memberId: number, { round, score, indexBefore, issue }: RecordEntry): StoredEntry {
  const [first, second] = score?.rounds ?? []
  return {
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
}

/** Whether a round did what is stored of it. How it stands since is another matter. */
function isSameEntry(entry: StoredEntry, stored: StoredEntry | undefined): boolean {
  if (stored === undefined) return false
  const { adjustmentTenths, counts } = stored
  return JSON.stringify({ ...entry, adjustmentTenths, counts }) === JSON.stringify(stored)
}

function invariantFailed({ memberId, roundId }: StoredEntry): Error {
  const error = new Error(`The stored history of member ${memberId} is not what round ${roundId} leads to`)
  error.name = 'InvariantFailed'
  return error
}

/** How rounds stand after everything that was played since: what was taken off them, and which of them count. */
async function storeStanding(
  tx: Transaction,
  { memberId, entries, start }: { memberId: number; entries: readonly RecordEntry[]; start: RecordState },
): Promise<void> {
  const adjustments = new Map<number, Tenths>()
  for (const { scores } of [start, ...entries.map(({ after }) => after)]) {
    for (const { rounds: ids, adjustment } of scores) for (const id of ids) adjustments.set(id, adjustment)
  }
  const latest = entries.findLast(({ issue }) => issue !== null)?.issue
  // A nine that waits leaves those that counted before it.
  const goesOn = start !== emptyRecord && latest === undefined
  const rows = await tx.sql
    .select({
      roundId: handicapHistory.roundId,
      adjustment: handicapHistory.adjustmentTenths,
      counts: handicapHistory.counts,
    })
    .from(handicapHistory)
    .where(
      and(
        eq(handicapHistory.memberId, memberId),
        or(eq(handicapHistory.counts, true), inArray(handicapHistory.roundId, [...adjustments.keys()])),
      ),
    )
  for (const { roundId, ...stored } of rows) {
    const adjustment = adjustments.get(roundId) ?? stored.adjustment
    const counts = goesOn ? stored.counts : (latest?.counted.includes(roundId) ?? false)
    if (adjustment !== stored.adjustment || counts !== stored.counts) {
      await updateStanding(tx).execute({ roundId, adjustment, counts: counts ? 1 : 0 })
    }
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
