import { eq, sql } from 'drizzle-orm'
import { handicapIndex, strokes, tenths } from '#golf/units.ts'
import type { Transaction } from '../database.ts'
import { openRoundClub, post, roundOf, type RoundClub } from '../rounds/rounds-testing.ts'
import { members } from '../schema/members.ts'
import { handicapHistory, handicapRecords, rounds } from '../schema/rounds.ts'
import { testPlaces } from '../testing.ts'
import { transaction } from '../transaction.ts'

/** Test equipment: a club where Alice has a record of five rounds and an index of 8.0. */
export type RecordClub = RoundClub & {
  readonly ids: readonly number[]
  /** Writes what the product never writes. */
  readonly change: (work: (tx: Transaction) => Promise<unknown>) => Promise<void>
}

export async function openRecordClub(): Promise<RecordClub> {
  const club = await openRoundClub()
  const ids = await post(
    club,
    [20, 21, 22, 9, 23].map((differential) => roundOf(club, { differential })),
  )
  return { ...club, ids, change: (work) => transaction(club.db, async (tx) => void (await work(tx))) }
}

type Damage = (tx: Transaction, ids: readonly number[]) => Promise<unknown>

/** Faults of a stored record whose rounds are right. */
export const recordDamages: readonly (readonly [name: string, damage: Damage])[] = [
  [
    'a differential by other rules',
    (tx, ids) =>
      tx.sql
        .update(handicapHistory)
        .set({ differentialTenths: tenths(30) })
        .where(eq(handicapHistory.roundId, ids[0] ?? 0)),
  ],
  ['what counts', (tx) => tx.sql.update(handicapHistory).set({ counts: true })],
  ['what was taken off', (tx) => tx.sql.update(handicapHistory).set({ adjustmentTenths: tenths(-3) })],
  ['an index on the way', (tx) => tx.sql.update(handicapHistory).set({ indexBeforeTenths: handicapIndex(1) })],
  ['a missing entry', (tx, ids) => tx.sql.delete(handicapHistory).where(eq(handicapHistory.roundId, ids[2] ?? 0))],
  ['the state', (tx) => tx.sql.update(handicapRecords).set({ state: '{}' })],
  ['a missing state', (tx) => tx.sql.delete(handicapRecords)],
  ['the index', (tx) => tx.sql.update(members).set({ handicapIndexTenths: handicapIndex(1) })],
]

/** Allows changes of rounds that the database refuses. */
export const unguarded = () => sql.raw(testPlaces().unguard('rounds', 'rounds_change_by_their_history'))

/** Rounds that were changed without their record. */
export const roundDamages: readonly (readonly [name: string, damage: Damage])[] = [
  [
    'a round',
    async (tx, ids) => {
      await tx.sql.run(unguarded())
      const score = strokes(91)
      await tx.sql
        .update(rounds)
        .set({ score })
        .where(eq(rounds.id, ids[1] ?? 0))
    },
  ],
  [
    'a rating',
    async (tx, ids) => {
      await tx.sql.run(unguarded())
      const rating = tenths(66.6)
      await tx.sql
        .update(rounds)
        .set({ rating })
        .where(eq(rounds.id, ids[0] ?? 0))
    },
  ],
]
