import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRound, post } from '../rounds/rounds-testing.ts'
import { handicapHistory, rounds } from '../schema/rounds.ts'
import { transaction } from '../transaction.ts'
import { everyMember, isRecordSound, rebuildRecord } from './handicap-check.ts'
import { openRecordClub, recordDamages, roundDamages, unguarded, type RecordClub } from './handicap-testing.ts'

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
