import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handicapIndex, tenths } from '#golf/units.ts'
import type { Transaction } from './database.ts'
import { isRecordSound } from './handicap-check.ts'
import { rebuildRecord } from './handicap-rebuild.ts'
import { add, openRoundClub, post, roundOf, type RoundClub } from './rounds-testing.ts'
import { members } from './schema/members.ts'
import { handicapHistory, handicapRecords, rounds } from './schema/rounds.ts'
import { transaction } from './transaction.ts'

let club: RoundClub
let ids: readonly number[]
beforeEach(async () => {
  club = await openRoundClub()
  ids = await post(
    club,
    [20, 21, 22, 9, 23].map((differential) => roundOf(club, { differential })),
  )
})
afterEach(() => club.close())

const rebuild = (memberId = club.members.alice) => transaction(club.db, (tx) => rebuildRecord(tx, memberId))
const change = (work: (tx: Transaction) => Promise<unknown>) =>
  transaction(club.db, async (tx) => void (await work(tx)))

test('a record that is what the rules give is left alone', async () => {
  const stored = () => club.db.sql.select().from(handicapHistory)
  const before = await stored()
  for (const id of Object.values(club.members)) expect(await rebuild(id)).toBeNull()
  expect(await stored()).toEqual(before)
})

test.each<[string, (tx: Transaction) => Promise<unknown>]>([
  [
    'what old rules made of the first round',
    (tx) =>
      tx.sql
        .update(handicapHistory)
        .set({ differentialTenths: tenths(30) })
        .where(eq(handicapHistory.roundId, ids[0] ?? 0)),
  ],
  ['what counts', (tx) => tx.sql.update(handicapHistory).set({ counts: true })],
  ['a missing entry', (tx) => tx.sql.delete(handicapHistory).where(eq(handicapHistory.roundId, ids[2] ?? 0))],
  ['a state of another shape', (tx) => tx.sql.update(handicapRecords).set({ state: '{}' })],
  ['a missing state', (tx) => tx.sql.delete(handicapRecords)],
  ['the index', (tx) => tx.sql.update(members).set({ handicapIndexTenths: handicapIndex(1) })],
])('%s is put right, and the next round can be posted', async (_, damage) => {
  await change(damage)
  expect(await rebuild()).toMatchObject({ firstname: 'Alice', after: 80 })
  expect(await isRecordSound(club.db, club.members.alice)).toBe(true)
  expect(await rebuild()).toBeNull()
  await add(club)
  expect(await isRecordSound(club.db, club.members.alice)).toBe(true)
})

test('an index that no rounds lead to any more is taken away, and says what it was', async () => {
  await change((tx) => tx.sql.update(rounds).set({ deletedAt: club.now.toISOString() }))
  await change((tx) => tx.sql.delete(handicapHistory))
  expect(await rebuild()).toMatchObject({ before: 80, after: null })
  expect(await isRecordSound(club.db, club.members.alice)).toBe(true)
})
