import { emptyRecord, type RecordEntry, type RecordState } from '#golf/handicap/record.ts'
import type { Tenths } from '#golf/units.ts'
import type { handicapHistory } from '../schema/rounds.ts'

/** What is stored of a round: what it did on the day, and how it stands now. */
export type StoredEntry = typeof handicapHistory.$inferSelect

/** How a round stands after everything that was played since: what was taken off it, and whether it counts. */
export type Standing = Pick<StoredEntry, 'adjustmentTenths' | 'counts'>

/** A record that was replayed from a state on. */
export type Replayed = { readonly entries: readonly RecordEntry[]; readonly start: RecordState }

/** What is to be stored of the replayed rounds of a member, in the order of play. */
export function entriesToStore(memberId: number, replayed: Replayed): StoredEntry[] {
  const standing = standings(replayed)
  return replayed.entries.map((entry) => {
    const row = entryToStore(memberId, entry)
    return { ...row, ...standing(row) }
  })
}

/** How a round of the record stands after the replay; as before, where the replay says nothing about it. */
export function standings({ entries, start }: Replayed): (stored: StoredEntry) => Standing {
  const adjustments = new Map<number, Tenths>()
  for (const { scores } of [start, ...entries.map(({ after }) => after)]) {
    for (const { rounds, adjustment } of scores) for (const id of rounds) adjustments.set(id, adjustment)
  }
  const latest = entries.findLast(({ issue }) => issue !== null)?.issue
  const counting = new Set(latest?.counted)
  // A nine that waits leaves those that counted before it.
  const countAsBefore = latest === undefined && start !== emptyRecord
  return ({ roundId, adjustmentTenths, counts }) => ({
    adjustmentTenths: adjustments.get(roundId) ?? adjustmentTenths,
    counts: countAsBefore ? counts : counting.has(roundId),
  })
}

/** Whether a round did what is stored of it; how it stands since is another matter. */
export function isSameEntry(entry: StoredEntry, stored: StoredEntry | undefined): boolean {
  if (stored === undefined) return false
  const { adjustmentTenths, counts } = stored
  return JSON.stringify({ ...entry, adjustmentTenths, counts }) === JSON.stringify(stored)
}

function entryToStore(memberId: number, { round, score, indexBefore, issue }: RecordEntry): StoredEntry {
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
