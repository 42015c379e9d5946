import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { addFeeler } from '../tee-times/feelers.ts'
import { transaction } from '../transaction.ts'
import {
  addBroadcast,
  broadcastsLeft,
  countBroadcastMessages,
  currentStop,
  endBroadcast,
  judgeBroadcast,
  markReached,
  openBroadcast,
  resumeBroadcasts,
  stopBroadcasts,
} from './broadcasts.ts'
import {
  addMessage,
  listMessages,
  markSent,
  mostBroadcastsAnHour,
  retryMessage,
  takeDueMessage,
  type NewMessage,
} from './messages.ts'

let club: OutingClub
let feelerId: number
beforeEach(async () => {
  club = await openOutingClub()
  const wish = { date: '2026-06-20', timeRange: 'Early Morning', regionId: 1, comments: '' } as const
  feelerId = await transaction(club.db, (tx) => addFeeler(tx, { wish, memberId: club.members.ben, now: club.now }))
})
afterEach(() => club.close())

const minute = 60_000
const hour = 60 * minute
const after = (milliseconds: number) => new Date(club.now.getTime() + milliseconds)
const iso = (milliseconds: number) => after(milliseconds).toISOString()

const tell = (at = club.now) =>
  transaction(club.db, (tx) => addBroadcast(tx, { kind: 'feeler', feelerId, memberId: club.members.ben, at }))
const judge = (at: Date) => judgeBroadcast(club.db, { memberId: club.members.ben, at })
const switching = () => ({ by: club.members.alice, at: iso(0) })

const mail = (over: Partial<NewMessage> = {}): NewMessage => ({
  ...{ kind: 'mail', topic: 'feeler', receiver: 'carol@mail.example', subject: 's', body: 'b', createdAt: iso(0) },
  ...over,
})
const add = (over: Partial<NewMessage>) => transaction(club.db, (tx) => addMessage(tx, mail(over)))
const take = (milliseconds: number) =>
  transaction(club.db, (tx) => takeDueMessage(tx, { at: iso(milliseconds), leaseEnds: iso(milliseconds + 2 * minute) }))

test('a member tells everybody three times within a day, and no other member is held up by it (SEC-27)', async () => {
  for (const hours of [0, 1, 2]) {
    expect(await judge(after(hours * hour))).toMatchObject({ ok: true })
    await tell(after(hours * hour))
  }
  const late = after(23 * hour)
  expect(await judge(late)).toMatchObject({ refusal: { code: 'broadcast.too-many' } })
  expect(await broadcastsLeft(club.db, { memberId: club.members.carol, at: late })).toBe(3)
  expect(await broadcastsLeft(club.db, { memberId: club.members.ben, at: after(24 * hour) })).toBe(1)
})

test('a broadcast is open until all have been reached, and goes on after the last of them', async () => {
  await tell()
  await tell()
  const first = await openBroadcast(club.db)
  if (first === undefined) throw new Error('No broadcast is open')
  expect(first).toMatchObject({ kind: 'feeler', feelerId, teetimeId: null, reachedMemberId: 0 })
  await transaction(club.db, (tx) => markReached(tx, { id: first.id, memberId: 3 }))
  expect(await openBroadcast(club.db)).toMatchObject({ id: first.id, reachedMemberId: 3 })
  await transaction(club.db, (tx) => endBroadcast(tx, { id: first.id, at: iso(0) }))
  expect(await openBroadcast(club.db)).toMatchObject({ id: first.id + 1 })
})

test('an administrator stops what waits and what is asked for, and nothing else (SEC-27)', async () => {
  await tell()
  await add({ broadcastId: 1 })
  await add({ topic: 'temp-password' })
  await transaction(club.db, (tx) => stopBroadcasts(tx, switching()))

  expect(await openBroadcast(club.db)).toBeUndefined()
  expect(await countBroadcastMessages(club.db, 'waiting')).toBe(0)
  const { results } = await listMessages(club.db, { state: 'failed' })
  expect(results).toMatchObject([{ error: 'Stopped by an administrator' }])
  expect(await take(0)).toMatchObject({ topic: 'temp-password' })
  expect(await judge(club.now)).toMatchObject({ refusal: { code: 'broadcast.stopped' } })
  expect(await currentStop(club.db)).toMatchObject({ at: iso(0) })
})

test('after a stop it goes on with what comes, and what was stopped is sent when somebody asks for it', async () => {
  await tell()
  await add({ broadcastId: 1 })
  await transaction(club.db, (tx) => stopBroadcasts(tx, switching()))
  await transaction(club.db, (tx) => stopBroadcasts(tx, switching()))
  await transaction(club.db, (tx) => resumeBroadcasts(tx, switching()))
  expect(await currentStop(club.db)).toBeNull()
  expect(await judge(club.now)).toMatchObject({ ok: true })
  expect(await take(0)).toBeUndefined()
  await transaction(club.db, (tx) => retryMessage(tx, { id: 1, at: iso(0) }))
  expect(await take(0)).toMatchObject({ id: 1, broadcastId: 1 })
})

test('whoever waits for a link to sign in comes before what goes to many', async () => {
  await tell()
  await add({ broadcastId: 1, createdAt: iso(-minute) })
  await add({ topic: 'sign-in-link' })
  expect(await take(0)).toMatchObject({ topic: 'sign-in-link' })
  expect(await take(0)).toMatchObject({ topic: 'feeler' })
})

test('five hundred mails and texts go to many within an hour, while others and pushes go on (SEC-27)', async () => {
  await tell()
  await transaction(club.db, async (tx) => {
    for (let place = 1; place <= mostBroadcastsAnHour; place += 1) {
      await addMessage(tx, mail({ broadcastId: 1 }))
      await markSent(tx, { id: place, at: iso(0), keepSecret: false })
    }
  })
  await add({ broadcastId: 1, subject: 'too much' })
  await add({ broadcastId: 1, kind: 'text', receiver: '602 555 0182' })
  await add({ broadcastId: 1, kind: 'push', receiver: 'a phone' })
  await add({ topic: 'temp-password' })
  expect(await take(1)).toMatchObject({ topic: 'temp-password' })
  expect(await take(1)).toMatchObject({ kind: 'push' })
  expect(await take(1)).toBeUndefined()
  expect(await take(hour + 1)).toBeDefined()
})
