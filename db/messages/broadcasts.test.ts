import { afterEach, beforeEach, expect, test } from 'vitest'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { addFeeler } from '../tee-times/feelers.ts'
import { transaction } from '../transaction.ts'
import {
  addBroadcast,
  addBroadcastStop,
  countBroadcastMessages,
  countBroadcasts,
  currentStop,
  endBroadcast,
  failBroadcastMessages,
  liftBroadcastStop,
  markReached,
  nextOpenBroadcast,
} from './broadcasts.ts'
import { addMessage, listMessages, markSent, takeDueMessage, type NewMessage } from './messages.ts'

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
const mostBroadcasts = 4
const after = (milliseconds: number) => new Date(club.now.getTime() + milliseconds)
const iso = (milliseconds: number) => after(milliseconds).toISOString()

const send = (at = club.now) =>
  transaction(club.db, (tx) => addBroadcast(tx, { kind: 'feeler', feelerId, memberId: club.members.ben, at }))

const mail = (over: Partial<NewMessage> = {}): NewMessage => ({
  kind: 'mail',
  topic: 'feeler',
  receiver: 'carol@mail.example',
  subject: 's',
  body: 'b',
  createdAt: iso(0),
  ...over,
})
const add = (over: Partial<NewMessage>) => transaction(club.db, (tx) => addMessage(tx, mail(over)))
const take = (milliseconds: number) =>
  transaction(club.db, (tx) =>
    takeDueMessage(tx, { at: iso(milliseconds), leaseEnds: iso(milliseconds + 2 * minute), mostBroadcasts }),
  )

test('the broadcasts of a member are counted since an instant', async () => {
  for (const hours of [0, 1, 2]) await send(after(hours * hour))
  const { ben, carol } = club.members
  expect(await countBroadcasts(club.db, { memberId: ben, since: iso(-1), at: iso(24 * hour) })).toBe(3)
  expect(await countBroadcasts(club.db, { memberId: ben, since: iso(hour), at: iso(24 * hour) })).toBe(1)
  expect(await countBroadcasts(club.db, { memberId: carol, since: iso(-1), at: iso(24 * hour) })).toBe(0)
})

test('a broadcast is open until it ends, and goes on after the last member reached', async () => {
  await send()
  await send()
  const first = await nextOpenBroadcast(club.db)
  if (first === undefined) throw new Error('No broadcast is open')
  expect(first).toMatchObject({ kind: 'feeler', feelerId, teetimeId: null, reachedMemberId: 0 })
  await transaction(club.db, (tx) => markReached(tx, { id: first.id, memberId: 3 }))
  expect(await nextOpenBroadcast(club.db)).toMatchObject({ id: first.id, reachedMemberId: 3 })
  await transaction(club.db, (tx) => endBroadcast(tx, { id: first.id, at: iso(0) }))
  expect(await nextOpenBroadcast(club.db)).toMatchObject({ id: first.id + 1 })
})

test('failing the messages of broadcasts leaves the messages to one member waiting', async () => {
  await send()
  await add({ broadcastId: 1 })
  await add({ topic: 'temp-password' })
  await transaction(club.db, (tx) => failBroadcastMessages(tx, { error: 'Stopped' }))
  expect(await countBroadcastMessages(club.db, 'waiting')).toBe(0)
  expect((await listMessages(club.db, { state: 'failed' })).results).toMatchObject([{ error: 'Stopped' }])
  expect(await take(0)).toMatchObject({ topic: 'temp-password' })
})

test('a stop lasts until it is lifted', async () => {
  const { alice: by } = club.members
  expect(await currentStop(club.db)).toBeNull()
  await transaction(club.db, (tx) => addBroadcastStop(tx, { by, at: iso(0) }))
  expect(await currentStop(club.db)).toMatchObject({ at: iso(0) })
  await transaction(club.db, (tx) => liftBroadcastStop(tx, { by, at: iso(1) }))
  expect(await currentStop(club.db)).toBeNull()
})

test('a message to one member is taken before the messages of a broadcast', async () => {
  await send()
  await add({ broadcastId: 1, createdAt: iso(-minute) })
  await add({ topic: 'sign-in-link' })
  expect(await take(0)).toMatchObject({ topic: 'sign-in-link' })
  expect(await take(0)).toMatchObject({ topic: 'feeler' })
})

test('above the hourly limit emails and texts of broadcasts wait, and all other messages go out (SEC-27)', async () => {
  await send()
  await transaction(club.db, async (tx) => {
    for (let place = 1; place <= mostBroadcasts; place += 1) {
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
