import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOutingClub, startOuting, type OutingClub } from '#db/outings/outings-testing.ts'
import { syncMutations } from '#db/schema/replay.ts'
import { recordPayment, rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { addGolfer, openTeeTime, signUpsOf } from '#db/tee-times/sign-ups-testing.ts'
import { transaction } from '#db/transaction.ts'
import { post, sentMessages } from '../accounts/accounts-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { endUnpaid } from './sign-up-care.ts'
import { formFor, openTournament, signUpGuest } from './sign-ups-testing.ts'

const day = 24 * 60 * 60 * 1000

let club: TestClub
let outings: OutingClub
beforeAll(async () => {
  club = await openTestClub()
  outings = await openOutingClub()
})
afterAll(async () => {
  await club.close()
  await outings.close()
})

test('unpaid entries are canceled after the deadline, golfers are alerted, and guests are forgotten after 90 days', async () => {
  const teetimeId = await openTournament(club, { numWanted: 1, prepay: 1, deadline: '2026-06-16' })
  for (const name of ['ann', 'bob']) await signUpGuest(club, teetimeId, name)
  const players = async () =>
    (await rosterOf(club.db, { teetimeId })).map(({ firstname, place, contact }) => [firstname, place, contact.email])
  const emails = async () =>
    (await sentMessages(club))
      .filter(({ subject }) => !/sign-up for|^You’re (in:|on)/.test(subject))
      .map(({ to, subject }) => `${to} ${subject}`)

  club.advance(2 * day)
  expect(await emails()).toEqual([])
  expect(await players()).toEqual([
    ['ann', 'in', 'ann@mail.example'],
    ['bob', 'waiting', 'bob@mail.example'],
  ])

  club.advance(day)
  expect(await emails()).toEqual([expect.stringMatching(/^ann@/), expect.stringMatching(/^bob@/)])
  expect(await players()).toEqual([['bob', 'in', 'bob@mail.example']])

  club.advance(30 * day)
  expect(await emails()).toHaveLength(2)
  club.advance(70 * day)
  await emails()
  expect(await players()).toEqual([['bob', 'in', '']])
})

test('a guest whose sign-up waited on a phone and was refused is forgotten after 90 days, too (SEC-28)', async () => {
  const { ben } = club.ids.members
  const { op: _op, user_id: _id, ...person } = formFor(club, 'zed')
  const asked = { teetime_id: await openTournament(club), user_id: 0, ...person }
  const sentAt = club.context.now().getTime()
  const mutation = { mid: club.context.newId(), seq: 1, name: 'signup.add', v: 1, at: sentAt, args: asked }
  const queue = { p: 1, clientId: club.context.newId(), principal: `u:${ben}`, sentAt, ackedSeq: 0, nextSeq: 2 }
  const pushed = await post(club, 'sync/push', { ...queue, mutations: [mutation] }, { token: await club.signIn('ben') })
  expect(pushed.json()).toMatchObject({ exceptions: [{ code: 'signup.own-only' }] })
  const kept = async () => {
    await club.context.backgroundJobs.settled()
    return await club.db.sql.select().from(syncMutations)
  }
  club.advance(80 * day)
  expect(await kept()).toMatchObject([{ refusedArgs: expect.stringContaining('zed@mail.example'), senderId: ben }])
  club.advance(11 * day)
  expect(await kept()).toMatchObject([{ mid: mutation.mid, refusedArgs: null, senderId: null, actor: '' }])
})

const prepaid = { prepay: 1, deadline: '2026-06-18' } as const
const stateOf = async (teetimeId: number) =>
  (await signUpsOf(outings, teetimeId)).map(({ name, place, endedBecause }) => `${name} ${endedBecause ?? place}`)
const end = (today: string) => transaction(outings.db, (tx) => endUnpaid(tx, { today, now: outings.now }))

async function pay(teetimeId: number, name: string): Promise<void> {
  const id = (await signUpsOf(outings, teetimeId)).find((row) => row.name === name)?.id ?? 0
  const payment = { id, how: 'cash', by: outings.members.alice, now: outings.now }
  await transaction(outings.db, (tx) => recordPayment(tx, payment))
}

test('entries unpaid the day after the deadline are canceled, and the waiting list gets their spots', async () => {
  const teetimeId = await openTeeTime(outings, prepaid)
  for (const name of ['ann', 'bob', 'cyd', 'dot']) await addGolfer(outings, teetimeId, name)
  await pay(teetimeId, 'bob')
  expect(await end('2026-06-18')).toEqual({ unpaid: [], promoted: [] })
  const [ann, , cyd] = await signUpsOf(outings, teetimeId)
  expect(await end('2026-06-19')).toEqual({ unpaid: [ann?.id], promoted: [cyd?.id] })
  expect(await stateOf(teetimeId)).toEqual(['ann unpaid', 'bob in', 'cyd in', 'dot waiting'])
})

test('a spot that was given after the deadline is kept', async () => {
  const teetimeId = await openTeeTime(outings, prepaid)
  for (const name of ['ann', 'bob', 'cyd']) await addGolfer(outings, teetimeId, name)
  await end('2026-06-19')
  expect(await end('2026-06-20')).toEqual({ unpaid: [], promoted: [] })
  expect(await stateOf(teetimeId)).toEqual(['ann unpaid', 'bob unpaid', 'cyd in'])
})

test.each([
  ['is not prepaid', { prepay: 0, deadline: null }],
  ['has no deadline', { prepay: 1, deadline: null }],
  ['is over', { ...prepaid, date: '2026-06-18' }],
] as const)('an unpaid entry is kept when the tee time %s', async (_, changed) => {
  const teetimeId = await openTeeTime(outings, changed)
  await addGolfer(outings, teetimeId, 'ann')
  expect(await end('2026-06-19')).toEqual({ unpaid: [], promoted: [] })
})

test('an unpaid entry is kept once the outing has started', async () => {
  const teetimeId = await openTeeTime(outings, prepaid)
  await addGolfer(outings, teetimeId, 'ann')
  await startOuting(outings, { id: teetimeId, by: { memberId: outings.members.ben, isadmin: true } })
  expect(await end('2026-06-19')).toEqual({ unpaid: [], promoted: [] })
})
