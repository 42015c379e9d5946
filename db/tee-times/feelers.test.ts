import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addFeeler, changeFeeler, comingFeelers, findFeeler, type FeelerWish } from './feelers.ts'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { feelers } from '../schema/tee-times.ts'
import { transaction } from '../transaction.ts'

const today = '2026-06-14'
const usual: FeelerWish = { date: '2026-06-20', timeRange: 'Early Morning', regionId: 2, comments: 'two spots' }

let club: OutingClub
beforeAll(async () => {
  club = await openOutingClub()
})
beforeEach(() => transaction(club.db, async (tx) => void (await tx.sql.delete(feelers))))
afterAll(() => club.close())

const tryToAdd = (wish: Partial<FeelerWish> = {}) => {
  const who = { memberId: club.members.ben, today, regions: 5, now: club.now }
  return transaction(club.db, (tx) => addFeeler(tx, { wish: { ...usual, ...wish }, ...who }))
}

async function add(wish: Partial<FeelerWish> = {}): Promise<number> {
  const added = await tryToAdd(wish)
  if (!added.ok) throw new Error(added.refusal.message)
  return added.value
}

const change = (id: number, wish: Partial<FeelerWish>, by = { memberId: club.members.ben, isadmin: false }) =>
  transaction(club.db, (tx) => changeFeeler(tx, { id, wish: { ...usual, ...wish }, by, today, regions: 5 }))

test('feelers are listed from today on, the next first, with the member to be called', async () => {
  const later = await add()
  const now = await add({ date: today, timeRange: 'Late Afternoon' })
  const listed = await comingFeelers(club.db, { today })
  expect(listed.map(({ id }) => id)).toEqual([now, later])
  expect(listed[1]).toMatchObject({ ...usual, memberId: club.members.ben, email: 'ben@club.example' })
  expect(await comingFeelers(club.db, { today: '2026-06-21' })).toEqual([])
})

test('whoever sent a feeler may change it, as administrators may, and nobody else', async () => {
  const id = await add()
  const other = { memberId: club.members.carol, isadmin: false }
  expect(await change(id, { comments: 'hers' }, other)).toMatchObject({ refusal: { code: 'feeler.not-yours' } })
  expect(await change(id, { comments: 'one spot' })).toMatchObject({ ok: true })
  expect(await findFeeler(club.db, id)).toMatchObject({ value: { comments: 'one spot' } })
  expect(await change(id, { comments: 'settled' }, { ...other, isadmin: true })).toMatchObject({ ok: true })
  expect(await findFeeler(club.db, id)).toMatchObject({ value: { comments: 'settled', memberId: club.members.ben } })
  expect(await change(999, {})).toMatchObject({ refusal: { code: 'feeler.not-found' } })
})

test.each<[string, Partial<FeelerWish>]>([
  ['feeler.no-such-day', { date: '2026-06-31' }],
  ['feeler.past-day', { date: '2026-06-13' }],
  ['feeler.no-such-region', { regionId: 6 }],
])('%s: %o', async (code, wish) => {
  expect(await tryToAdd(wish)).toMatchObject({ refusal: { code } })
  expect(await change(await add(), wish)).toMatchObject({ refusal: { code } })
})
