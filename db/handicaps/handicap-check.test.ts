import { eq, sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handicapIndex, strokes, tenths } from '#golf/units.ts'
import type { Transaction } from '../database.ts'
import { newRound, post, openRoundClub, roundOf, type RoundClub } from '../rounds/rounds-testing.ts'
import { members } from '../schema/members.ts'
import { handicapHistory, rounds, handicapRecords } from '../schema/rounds.ts'
import { testPlaces } from '../testing.ts'
import { transaction } from '../transaction.ts'
import { everyMember, isRecordSound, rebuildRecord } from './handicap-check.ts'

/** Test equipment: a club where Alice has a record of five rounds and an index of 8.0. */
type RecordClub = RoundClub & {
  readonly ids: readonly number[]
  /** Writes what the product never writes. */
  readonly change: (work: (tx: Transaction) => Promise<unknown>) => Promise<void>
}

async function openRecordClub(): Promise<RecordClub> {
  const club = await openRoundClub()
  const ids = await post(
    club,
    [20, 21, 22, 9, 23].map((differential) => roundOf(club, { differential })),
  )
  return { ...club, ids, change: (work) => transaction(club.db, async (tx) => void (await work(tx))) }
}

type Damage = (tx: Transaction, ids: readonly number[]) => Promise<unknown>

/** Faults of a stored record whose rounds are right. */
const recordDamages: readonly (readonly [name: string, damage: Damage])[] = [
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
const unguarded = () => sql.raw(testPlaces().unguard('rounds', 'rounds_change_by_their_history'))

/** Rounds that were changed without their record. */
const roundDamages: readonly (readonly [name: string, damage: Damage])[] = [
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

let club: RecordClub
beforeEach(async () => {
  club = await openRecordClub()
})
afterEach(() => club.close())

const isSound = (memberId = club.members.alice) => isRecordSound(club.db, memberId)

test('posted records and empty ones are sound', async () => {
  expect(await everyMember(club.db)).toEqual(Object.values(club.members))
  for (const id of Object.values(club.members)) expect(await isSound(id)).toBe(true)
})

test.each([...roundDamages, ...recordDamages])('a record with %s is not sound', async (_, damage) => {
  await club.change((tx) => damage(tx, club.ids))
  expect(await isSound()).toBe(false)
})

const rebuild = (memberId = club.members.alice) => transaction(club.db, (tx) => rebuildRecord(tx, memberId))

test('a sound record is not rebuilt', async () => {
  const stored = () => club.db.sql.select().from(handicapHistory)
  const before = await stored()
  for (const id of Object.values(club.members)) expect(await rebuild(id)).toBeNull()
  expect(await stored()).toEqual(before)
})

test.each(recordDamages)('a record with %s is rebuilt, and the next round can be posted', async (_, damage) => {
  await club.change((tx) => damage(tx, club.ids))
  expect(await rebuild()).toMatchObject({ firstname: 'Alice', after: 80 })
  expect(await isSound()).toBe(true)
  expect(await rebuild()).toBeNull()
  await post(club, [newRound(club)])
  expect(await isSound()).toBe(true)
})

test.each(roundDamages)('%s that was changed is part of the rebuilt record', async (_, damage) => {
  await club.change((tx) => damage(tx, club.ids))
  expect(await rebuild()).not.toBeNull()
  expect(await isSound()).toBe(true)
})

test('an index without rounds is replaced by the one brought along, and the former one is returned', async () => {
  await club.change(async (tx) => tx.sql.run(unguarded()))
  await club.change((tx) => tx.sql.update(rounds).set({ deletedAt: club.now.toISOString() }))
  await club.change((tx) => tx.sql.delete(handicapHistory))
  expect(await rebuild()).toMatchObject({ before: 80, after: 124 })
  expect(await isSound()).toBe(true)
})
