import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { feelers } from '../schema/tee-times.ts'
import { transaction } from '../transaction.ts'
import { addFeeler, comingFeelers, type FeelerWish } from './feelers.ts'

const today = '2026-06-14'
const usual: FeelerWish = { date: '2026-06-20', timeRange: 'Early Morning', regionId: 2, comments: 'two spots' }

let club: OutingClub
beforeAll(async () => {
  club = await openOutingClub()
})
beforeEach(() => transaction(club.db, async (tx) => void (await tx.sql.delete(feelers))))
afterAll(() => club.close())

const add = (wish: Partial<FeelerWish> = {}) =>
  transaction(club.db, (tx) =>
    addFeeler(tx, { wish: { ...usual, ...wish }, memberId: club.members.ben, now: club.now }),
  )

test('feelers are listed from today on, ordered by day, with the contact of their member', async () => {
  const later = await add()
  const now = await add({ date: today, timeRange: 'Late Afternoon' })
  const listed = await comingFeelers(club.db, { today })
  expect(listed.map(({ id }) => id)).toEqual([now, later])
  expect(listed[1]).toMatchObject({ ...usual, memberId: club.members.ben, email: 'ben@club.example' })
  expect(await comingFeelers(club.db, { today: '2026-06-21' })).toEqual([])
})
