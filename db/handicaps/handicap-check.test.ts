import { afterEach, beforeEach, expect, test } from 'vitest'
import { everyMember, isRecordSound } from './handicap-check.ts'
import { openRecordClub, recordDamages, roundDamages, type RecordClub } from './handicap-testing.ts'

let club: RecordClub
beforeEach(async () => {
  club = await openRecordClub()
})
afterEach(() => club.close())

const isSound = (memberId = club.members.alice) => isRecordSound(club.db, memberId)

test('records that were posted are sound, and so is none', async () => {
  expect(await everyMember(club.db)).toEqual(Object.values(club.members))
  for (const id of Object.values(club.members)) expect(await isSound(id)).toBe(true)
})

test.each([...roundDamages, ...recordDamages])('%s that is not what the rules give is noticed', async (_, damage) => {
  await club.change((tx) => damage(tx, club.ids))
  expect(await isSound()).toBe(false)
})
