import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMember } from '#db/members/members.ts'
import { addBroadcast, countBroadcastMessages, currentStop, nextOpenBroadcast } from '#db/messages/broadcasts.ts'
import { addMessage, listMessages, retryMessage } from '#db/messages/messages.ts'
import { addFeeler } from '#db/tee-times/feelers.ts'
import { transaction } from '#db/transaction.ts'
import { asking } from '../courses/courses-testing.ts'
import { openGuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { broadcastsLeft, resumeBroadcasts, stopBroadcasts, validateBroadcast, writeBroadcasts } from './broadcasts.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
  await transaction(club.db, async (tx) => {
    const member = { passwordHash: '', dob: null, handicapIndex: null, isadmin: false, isconfirmed: true } as const
    for (let place = 1; place <= 60; place += 1) {
      const name = `golfer${place}`
      const person = { username: name, firstname: 'Golfer', lastname: String(place), email: `${name}@mail.example` }
      await addMember(tx, { ...member, ...person, createdAt: '2026-01-01T00:00:00.000Z' })
    }
  })
})
afterEach(() => club.close())

const clock = { isTrusted: () => true }

async function receivers(): Promise<string[]> {
  const { results } = await listMessages(club.db, { size: 100 })
  return results.map(({ to }) => to)
}

test('members are reached a few at a time, and after a crash the rest of them, each once (REL-10)', async () => {
  const { db, config, now, randomBytes } = club.context
  const dying = { drawn: 0 }
  function dyingBytes(count: number): Uint8Array {
    dying.drawn += 1
    if (dying.drawn === 40) throw new Error('The process dies')
    return randomBytes(count)
  }
  const feeler = { date: '2026-06-23', timerange: 'Early Morning', region_id: 2, comments: '' }
  await asking(club)({ path: 'info/feeler', body: feeler })
  // The server stops here, so that only the test runs its jobs.
  await club.app.close()
  const sent = { kind: 'feeler', feelerId: 1, memberId: club.ids.members.ben, at: now() } as const
  await transaction(db, (tx) => addBroadcast(tx, sent))

  const jobs = openGuardedJobs({ db, log: club.app.log })
  await writeBroadcasts({ db, config, now, clock, jobs, randomBytes: dyingBytes })
  const before = await receivers()
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(40)
  expect(await nextOpenBroadcast(db)).toBeDefined()

  await writeBroadcasts({ db, config, now, clock, jobs, randomBytes })
  const all = await receivers()
  expect(all).toHaveLength(65)
  expect(new Set(all).size).toBe(65)
  expect(await nextOpenBroadcast(db)).toBeUndefined()
})

test('a feeler of a day that is over reaches no one, unless the clock of the server may be wrong', async () => {
  const { db } = club.context
  const feeler = { date: '2026-06-23', timerange: 'Early Morning', region_id: 2, comments: '' }
  await asking(club)({ path: 'info/feeler', body: feeler })
  await club.app.close()
  const jobs = openGuardedJobs({ db, log: club.app.log })
  const monthsLater = () => new Date('2026-12-01T08:00:00Z')
  for (const isTrusted of [true, false]) {
    const sent = { kind: 'feeler', feelerId: 1, memberId: club.ids.members.ben, at: club.context.now() } as const
    await transaction(db, (tx) => addBroadcast(tx, sent))
    await writeBroadcasts({ ...club.context, now: monthsLater, clock: { isTrusted: () => isTrusted }, jobs })
    expect((await receivers()).length > 0).toBe(!isTrusted)
  }
})

test('requests that wait run between the members of a broadcast', async () => {
  const { db, now } = club.context
  await club.app.close()
  const memberId = club.ids.members.ben
  const wish = { date: '2026-06-23', timeRange: 'Early Morning', regionId: 2, comments: '' } as const
  const feelerId = await transaction(db, (tx) => addFeeler(tx, { wish, memberId, now: now() }))
  const sent = { kind: 'feeler', feelerId, memberId, at: now() } as const
  await transaction(db, (tx) => addBroadcast(tx, sent))

  const state = { isDone: false }
  const jobs = openGuardedJobs({ db, log: club.app.log })
  const writing = writeBroadcasts({ ...club.context, clock, jobs }).then(() => (state.isDone = true))
  await new Promise((resolve) => setImmediate(resolve))
  expect(state.isDone).toBe(false)
  await writing
  expect(await receivers()).toHaveLength(65)
})

const hour = 60 * 60_000
const after = (hours: number) => new Date(club.context.now().getTime() + hours * hour)
const send = (at: Date) =>
  transaction(club.db, (tx) => addBroadcast(tx, { kind: 'feeler', feelerId: 1, memberId: club.ids.members.ben, at }))
const validate = (at: Date) =>
  transaction(club.db, (tx) => validateBroadcast(tx, { form: { send_email: '1' }, memberId: club.ids.members.ben, at }))
const switching = () => ({ by: club.ids.members.alice, at: after(0).toISOString() })

test('a member sends three broadcasts within a day, which limits no other member (SEC-27)', async () => {
  await addOneFeeler()
  for (const hours of [0, 1, 2]) {
    expect(await validate(after(hours))).toEqual({ ok: true, value: true })
    await send(after(hours))
  }
  const { ben, carol } = club.ids.members
  expect(await validate(after(23))).toMatchObject({ refusal: { code: 'broadcast.too-many' } })
  expect(await broadcastsLeft(club.db, { memberId: carol, at: after(23) })).toBe(3)
  expect(await broadcastsLeft(club.db, { memberId: ben, at: after(24) })).toBe(1)
})

test('a stop ends open broadcasts, fails their messages and refuses new ones until they are resumed (SEC-27)', async () => {
  await addOneFeeler()
  await send(after(0))
  const email = { kind: 'mail', topic: 'feeler', receiver: 'c@mail.example', subject: 's', body: 'b' } as const
  const createdAt = after(0).toISOString()
  await transaction(club.db, (tx) => addMessage(tx, { ...email, broadcastId: 1, createdAt }))
  await stopBroadcasts(club.context, switching())
  await stopBroadcasts(club.context, switching())
  expect(await nextOpenBroadcast(club.db)).toBeUndefined()
  expect(await countBroadcastMessages(club.db, 'waiting')).toBe(0)
  expect(await validate(after(0))).toMatchObject({ refusal: { code: 'broadcast.stopped' } })

  await resumeBroadcasts(club.context, switching())
  expect(await currentStop(club.db)).toBeNull()
  expect(await validate(after(0))).toEqual({ ok: true, value: true })
  expect(await countBroadcastMessages(club.db, 'failed')).toBe(1)
  expect(await transaction(club.db, (tx) => retryMessage(tx, { id: 1, at: createdAt }))).toBe(true)
})

function addOneFeeler(): Promise<number> {
  const wish = { date: '2026-06-20', timeRange: 'Early Morning', regionId: 1, comments: '' } as const
  return transaction(club.db, (tx) => addFeeler(tx, { wish, memberId: club.ids.members.ben, now: after(0) }))
}
