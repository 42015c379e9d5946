import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { handicapIndex, strokes, tenths } from '#golf/units.ts'
import type { Transaction } from './database.ts'
import { everyMember, isRecordSound } from './handicap-check.ts'
import { openRoundClub, post, roundOf, type RoundClub } from './rounds-testing.ts'
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

const isSound = (memberId = club.members.alice) => isRecordSound(club.db, memberId)
const change = (work: (tx: Transaction) => Promise<unknown>) =>
  transaction(club.db, async (tx) => void (await work(tx)))

test('records that were posted are sound, and so is none', async () => {
  expect(await everyMember(club.db)).toEqual(Object.values(club.members))
  for (const id of Object.values(club.members)) expect(await isSound(id)).toBe(true)
})

test.each<[string, (tx: Transaction) => Promise<unknown>]>([
  [
    'a round',
    (tx) =>
      tx.sql
        .update(rounds)
        .set({ score: strokes(91) })
        .where(eq(rounds.id, ids[1] ?? 0)),
  ],
  [
    'a rating',
    (tx) =>
      tx.sql
        .update(rounds)
        .set({ ratingTenths: tenths(66.6) })
        .where(eq(rounds.id, ids[0] ?? 0)),
  ],
  ['what counts', (tx) => tx.sql.update(handicapHistory).set({ counts: true })],
  ['what was taken off', (tx) => tx.sql.update(handicapHistory).set({ adjustmentTenths: tenths(-3) })],
  ['an index on the way', (tx) => tx.sql.update(handicapHistory).set({ indexBeforeTenths: handicapIndex(1) })],
  ['a missing entry', (tx) => tx.sql.delete(handicapHistory).where(eq(handicapHistory.roundId, ids[2] ?? 0))],
  ['the state', (tx) => tx.sql.update(handicapRecords).set({ state: '{}' })],
  ['the index', (tx) => tx.sql.update(members).set({ handicapIndexTenths: handicapIndex(1) })],
])('%s that is not what the rules give is noticed', async (_, damage) => {
  await change(damage)
  expect(await isSound()).toBe(false)
})
