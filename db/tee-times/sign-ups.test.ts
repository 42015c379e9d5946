import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { entryOf, guest, openOutingClub, startOuting, type OutingClub } from '../outings/outings-testing.ts'
import { golfersOfOuting } from '../outings/outings.ts'
import { transaction } from '../transaction.ts'
import { assignSignUp, rosterOf, roundsEntered } from './sign-ups-roster.ts'
import { addGolfer, openTeeTime, person, signUpsOf, today, withdraw } from './sign-ups-testing.ts'
import { findSignUp, forgetGuests, forgetTees, moveStarts, spotsOfComing } from './sign-ups.ts'

let club: OutingClub
let teetimeId: number
beforeAll(async () => {
  club = await openOutingClub()
})
beforeEach(async () => {
  teetimeId = await openTeeTime(club)
})
afterAll(() => club.close())

const spots = async (memberId: number | null = null) =>
  (await spotsOfComing(club.db, { today, memberId })).get(teetimeId)

test('a sign-up is stored as it was entered, with the day on which the spot was given', async () => {
  const lastRounds = [
    { course: 'The oaks', score: 81 },
    { course: 'The elms', score: 40 },
  ]
  const entered = person('ann', { email: ' Ann@Mail.example ', lastRounds, foursome: 'bob' })
  const id = await addGolfer(club, teetimeId, 'ann', { person: entered })
  const found = await findSignUp(club.db, { id, teetimeId })
  expect(found).toMatchObject({ email: 'ann@mail.example', foursome: 'bob', notify: 1, spotOn: today, memberId: null })
  expect((await roundsEntered(club.db, { teetimeId })).get(id)).toMatchObject(lastRounds)
})

test('the spots of each tee time are counted, with the place of the requesting member', async () => {
  const { ben, carol } = club.members
  expect(await spots(ben)).toBe(undefined)
  for (const name of ['ann', 'bob']) await addGolfer(club, teetimeId, name)
  const cyd = await addGolfer(club, teetimeId, 'cyd')
  await addGolfer(club, teetimeId, 'ben', { memberId: ben, by: ben })
  expect(await spots(ben)).toEqual({ taken: 2, waiting: 2, own: { place: 'waiting', waiting: 2 } })
  expect(await spots(carol)).toEqual({ taken: 2, waiting: 2, own: null })
  expect(await spots()).toMatchObject({ own: null })
  await withdraw(club, { id: cyd, teetimeId })
  expect(await spots(ben)).toEqual({ taken: 2, waiting: 1, own: { place: 'waiting', waiting: 1 } })
})

/** Five golfers in two groups, ten minutes apart, and one on the waiting list. */
async function openDrawn(): Promise<void> {
  teetimeId = await openTeeTime(club, { numWanted: 5 })
  for (const name of ['ann', 'bob', 'cyd', 'dot', 'eve', 'fay']) await addGolfer(club, teetimeId, name)
  const field = (await rosterOf(club.db, { teetimeId })).filter(({ place }) => place === 'in')
  for (const [at, { id }] of field.entries()) {
    const start = at < 3 ? { tgroupId: 1, startTime: '07:40' } : { tgroupId: 2, startTime: '07:50' }
    await transaction(club.db, (tx) => assignSignUp(tx, { id, ...start }))
  }
}

const starts = async () => {
  const times = (await rosterOf(club.db, { teetimeId })).map(({ startTime }) => startTime)
  return [...new Set(times)].toSorted((one, other) => String(one).localeCompare(String(other)))
}

test('start times move with the tee time, and one after midnight is cleared', async () => {
  await openDrawn()
  const move = (from: string, to: string) => transaction(club.db, (tx) => moveStarts(tx, { teetimeId, from, to }))
  expect(await starts()).toEqual(['07:40', '07:50', null])
  await move('07:40', '09:30')
  expect(await starts()).toEqual(['09:30', '09:40', null])
  await move('09:30', '23:50')
  expect(await starts()).toEqual(['23:50', null])
})

test('tees and starting holes are cleared for another course, start times and groups stay', async () => {
  await openDrawn()
  const [ann] = await rosterOf(club.db, { teetimeId })
  if (ann === undefined) throw new Error('no one signed up')
  const { id, tgroupId, startTime } = ann
  const assigned = { id, teeboxId: club.courses.oaks.blue, startingHole: 9 }
  await transaction(club.db, (tx) => assignSignUp(tx, assigned))
  await transaction(club.db, (tx) => forgetTees(tx, { teetimeId }))
  const [after] = await rosterOf(club.db, { teetimeId })
  expect(after).toMatchObject({ tgroupId, startTime, teeboxId: null, startingHole: null })
})

test('the addresses and numbers of past guests are cleared, those of members stay', async () => {
  const { carol } = club.members
  const numbered = { membershipId: '1234567' }
  await addGolfer(club, teetimeId, 'ann', { person: person('ann', numbered) })
  await addGolfer(club, teetimeId, 'carol', { memberId: carol, by: carol, person: person('carol', numbered) })
  const kept = async () =>
    (await signUpsOf(club, teetimeId)).map(({ name, email, phone, membershipId }) => [name, email, phone, membershipId])
  const before = await kept()
  await transaction(club.db, (tx) => forgetGuests(tx, { before: '2026-06-20' }))
  expect(await kept()).toEqual(before)
  await transaction(club.db, (tx) => forgetGuests(tx, { before: '2026-06-21' }))
  expect(await kept()).toEqual([
    ['ann', '', '', ''],
    ['carol', 'carol@mail.example', '602 555 0111', '1234567'],
  ])
})

test('the addresses of guests are cleared in outings, with sign-ups and without', async () => {
  await addGolfer(club, teetimeId, 'zed')
  const entries = [entryOf(club, 'dev'), guest(club)]
  const by = { memberId: club.members.dev, isadmin: true }
  await startOuting(club, { id: teetimeId, by, entries })
  const other = await startOuting(club, { entries: [entryOf(club, 'alice'), guest(club)] })
  await transaction(club.db, (tx) => forgetGuests(tx, { before: '2026-12-31' }))
  const emails = async (id: number) => (await golfersOfOuting(club.db, id)).map(({ email }) => email)
  expect(await emails(teetimeId)).toEqual(['', ''])
  expect(await emails(other.id)).toEqual(['', ''])
})
