import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { entryOf, guest, openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { golfersOfOuting } from '../outings/outings.ts'
import { signUps } from '../schema/sign-ups.ts'
import { transaction } from '../transaction.ts'
import { endUnpaid, forgetGuests } from './sign-ups-overdue.ts'
import { recordPayment } from './sign-ups-roster.ts'
import { askFor, openTeeTime, person } from './sign-ups-testing.ts'

let club: OutingClub
beforeAll(async () => {
  club = await openOutingClub()
})
afterAll(() => club.close())

const prepaid = { prepay: 1, deadline: '2026-06-18' } as const
const rowsOf = (teetimeId: number) => club.db.sql.select().from(signUps).where(eq(signUps.teetimeId, teetimeId))
const stateOf = async (teetimeId: number) =>
  (await rowsOf(teetimeId)).map(({ name, place, endedBecause }) => `${name} ${endedBecause ?? place}`)
const end = (today: string) => transaction(club.db, (tx) => endUnpaid(tx, { today, now: club.now }))

async function pay(teetimeId: number, name: string): Promise<void> {
  const id = (await rowsOf(teetimeId)).find((row) => row.name === name)?.id ?? 0
  const payment = { id, how: 'cash', by: club.members.alice, now: club.now }
  await transaction(club.db, (tx) => recordPayment(tx, payment))
}

test('what is not paid on the day after the deadline is ended, and those who wait get the spots', async () => {
  const teetimeId = await openTeeTime(club, prepaid)
  for (const name of ['ann', 'bob', 'cyd', 'dot']) await askFor(club, teetimeId, name)
  await pay(teetimeId, 'bob')
  expect(await end('2026-06-18')).toEqual({ unpaid: [], promoted: [] })
  const [ann, , cyd] = await rowsOf(teetimeId)
  expect(await end('2026-06-19')).toEqual({ unpaid: [ann?.id], promoted: [cyd?.id] })
  expect(await stateOf(teetimeId)).toEqual(['ann unpaid', 'bob in', 'cyd in', 'dot waiting'])
})

test('a spot that was given after the deadline is not taken away on the next day', async () => {
  const teetimeId = await openTeeTime(club, prepaid)
  for (const name of ['ann', 'bob', 'cyd']) await askFor(club, teetimeId, name)
  await end('2026-06-19')
  expect(await end('2026-06-20')).toEqual({ unpaid: [], promoted: [] })
  expect(await stateOf(teetimeId)).toEqual(['ann unpaid', 'bob unpaid', 'cyd in'])
})

test.each([
  ['is not prepaid', { prepay: 0, deadline: null }],
  ['has no deadline', { prepay: 1, deadline: null }],
  ['is over', { ...prepaid, date: '2026-06-18' }],
] as const)('nobody loses a spot when the tee time %s', async (_, changed) => {
  const teetimeId = await openTeeTime(club, changed)
  await askFor(club, teetimeId, 'ann')
  expect(await end('2026-06-19')).toEqual({ unpaid: [], promoted: [] })
})

test('nobody loses a spot when the outing has begun', async () => {
  const teetimeId = await openTeeTime(club, prepaid)
  await askFor(club, teetimeId, 'ann')
  await startOuting(club, { id: teetimeId, by: { memberId: club.members.ben, isadmin: true } })
  expect(await end('2026-06-19')).toEqual({ unpaid: [], promoted: [] })
})

test('after a time the addresses and numbers of guests are forgotten, and those of members stay', async () => {
  const { carol } = club.members
  const teetimeId = await openTeeTime(club)
  const numbered = { membershipId: '1234567' }
  await askFor(club, teetimeId, 'ann', { person: person('ann', numbered) })
  await askFor(club, teetimeId, 'carol', { memberId: carol, by: carol, person: person('carol', numbered) })
  const kept = async () =>
    (await rowsOf(teetimeId)).map(({ name, email, phone, membershipId }) => [name, email, phone, membershipId])
  const before = await kept()
  await transaction(club.db, (tx) => forgetGuests(tx, { before: '2026-06-20' }))
  expect(await kept()).toEqual(before)
  await transaction(club.db, (tx) => forgetGuests(tx, { before: '2026-06-21' }))
  expect(await kept()).toEqual([
    ['ann', '', '', ''],
    ['carol', 'carol@mail.example', '602 555 0111', '1234567'],
  ])
})

test('guests are forgotten where they played, too, but not in outings that nobody signed up for', async () => {
  const teetimeId = await openTeeTime(club)
  await askFor(club, teetimeId, 'zed')
  const entries = [entryOf(club, 'dev'), guest(club)]
  const by = { memberId: club.members.dev, isadmin: true }
  await startOuting(club, { id: teetimeId, by, entries })
  const other = await startOuting(club, { entries: [entryOf(club, 'alice'), guest(club)] })
  await transaction(club.db, (tx) => forgetGuests(tx, { before: '2026-12-31' }))
  const emails = async (id: number) => (await golfersOfOuting(club.db, id)).map(({ email }) => email)
  expect(await emails(teetimeId)).toEqual(['', ''])
  expect(await emails(other.id)).toEqual(['', 'z@example.com'])
})
