import { expect, test } from 'vitest'
import { emptyDatabase } from '../empty-database-testing.ts'
import { addMember } from '../members/members.ts'
import { transaction } from '../transaction.ts'
import {
  addMessage,
  countMessages,
  deleteOldMessages,
  deleteMessagesOfGuests,
  listMessages,
  markFailed,
  markSent,
  retryMessage,
  takeDueMessage,
  type NewMessage,
} from './messages.ts'

const db = await emptyDatabase()

const at = (minute: number) => new Date(Date.UTC(2026, 5, 14, 9, minute)).toISOString()

const email: NewMessage = {
  kind: 'mail',
  topic: 'temp-password',
  receiver: 'ben@club.example',
  subject: 'Your temporary password',
  body: 'It is {secret}.',
  secret: 'HUSH',
  dedupeKey: 'first',
  createdAt: at(0),
}

const take = (minute: number) =>
  transaction(db, (tx) => takeDueMessage(tx, { at: at(minute), leaseEnds: at(minute + 5), mostBroadcasts: 500 }))

test('a message is taken by one at a time, and again when its worker has died', async () => {
  await transaction(db, (tx) => addMessage(tx, email))
  expect(await take(0)).toMatchObject({ id: 1, receiver: 'ben@club.example', secret: 'HUSH', attempts: 1 })
  expect(await take(4)).toBeUndefined()
  expect(await take(5)).toMatchObject({ id: 1, attempts: 2 })
})

test('a second message with the same key is the same message', async () => {
  await transaction(db, (tx) => addMessage(tx, { ...email, body: 'Again' }))
  expect((await listMessages(db, {})).results).toHaveLength(1)
})

test('a message is not kept when the change that causes it is not', async () => {
  const doomed = transaction(db, async (tx) => {
    await addMessage(tx, { ...email, dedupeKey: 'doomed' })
    throw new Error('the change failed')
  })
  await expect(doomed).rejects.toThrow('the change failed')
  expect((await listMessages(db, {})).results).toHaveLength(1)
})

test('a failure waits for its next try, and the last one for an administrator', async () => {
  await transaction(db, (tx) => markFailed(tx, { id: 1, error: 'no answer', nextAt: at(20) }))
  expect((await listMessages(db, {})).results).toMatchObject([{ state: 'waiting', error: 'no answer', next: at(20) }])
  expect(await take(19)).toBeUndefined()
  expect(await take(20)).toMatchObject({ id: 1, attempts: 3 })
  await transaction(db, (tx) => markFailed(tx, { id: 1, error: 'no such mailbox', nextAt: undefined }))
  expect(await take(59)).toBeUndefined()
  const { results } = await listMessages(db, { state: 'failed' })
  expect(results).toMatchObject([{ error: 'no such mailbox', attempts: 3, next: null }])
  expect(await transaction(db, (tx) => retryMessage(tx, { id: 1, at: at(30) }))).toBe(true)
  expect(await transaction(db, (tx) => retryMessage(tx, { id: 1, at: at(30) }))).toBe(false)
  expect(await take(30)).toMatchObject({ id: 1, attempts: 1 })
})

test('a message that was added by a clock ahead of this one goes out now, and a try that failed has its pause', async () => {
  const own = await emptyDatabase()
  const takeFirst = (minute: number) =>
    transaction(own, (tx) => takeDueMessage(tx, { at: at(minute), leaseEnds: at(minute + 5), mostBroadcasts: 500 }))
  await transaction(own, (tx) => addMessage(tx, { ...email, createdAt: at(30) }))
  expect(await takeFirst(0)).toMatchObject({ id: 1, attempts: 1 })
  expect(await takeFirst(1)).toBeUndefined()
  await transaction(own, (tx) => markFailed(tx, { id: 1, error: 'no answer', nextAt: at(20) }))
  expect(await takeFirst(19)).toBeUndefined()
  expect(await takeFirst(20)).toMatchObject({ id: 1, attempts: 2 })
  await own.close()
})

test('the secret of a message is forgotten when it has gone out', async () => {
  await transaction(db, (tx) => markSent(tx, { id: 1, at: at(31), keepSecret: false }))
  expect((await listMessages(db, {})).results).toMatchObject([{ state: 'sent', secret: null, sent: at(31), error: '' }])
  expect(await take(59)).toBeUndefined()
})

test('messages come newest first, a page at a time', async () => {
  for (const place of [2, 3]) {
    const another = { ...email, subject: `Email ${place}`, dedupeKey: `email ${place}` }
    await transaction(db, (tx) => addMessage(tx, another))
  }
  const first = await listMessages(db, { size: 2 })
  const newest = [{ subject: 'Email 3' }, { subject: 'Email 2' }]
  expect(first).toMatchObject({ page: 1, nextPage: 2, totalPages: 2, results: newest })
  expect(await listMessages(db, { size: 2, page: 2 })).toMatchObject({ nextPage: null, results: [{ state: 'sent' }] })
})

test('messages are counted for a member, a topic and since a moment', async () => {
  const account = { username: 'ben', passwordHash: '', firstname: 'Ben', lastname: 'Okafor', email: 'b@club.example' }
  const ben = { ...account, dob: null, handicapIndex: null, isadmin: false, isconfirmed: true, createdAt: at(0) }
  const memberId = await transaction(db, async (tx) => {
    const id = await addMember(tx, ben)
    for (const minute of [0, 10, 20]) {
      const { dedupeKey: _, ...another } = { ...email, memberId: id, createdAt: at(minute) }
      await addMessage(tx, another)
    }
    return id
  })
  expect(await countMessages(db, { memberId, topic: 'temp-password', since: at(-1), at: at(60) })).toBe(3)
  expect(await countMessages(db, { memberId, topic: 'temp-password', since: at(10), at: at(60) })).toBe(1)
  // Added while the clock was ahead.
  expect(await countMessages(db, { memberId, topic: 'temp-password', since: at(-1), at: at(10) })).toBe(2)
  expect(await countMessages(db, { memberId, topic: 'sign-in-link', since: at(-1), at: at(60) })).toBe(0)
  expect(await countMessages(db, { memberId: memberId + 1, topic: 'temp-password', since: at(-1), at: at(60) })).toBe(0)
})

test('messages of people who are no members are deleted after a while, and those that wait are not', async () => {
  const totals = async () => (await listMessages(db, {})).results.filter(({ to }) => to === email.receiver).length
  const before = await totals()
  await transaction(db, (tx) => deleteMessagesOfGuests(tx, { before: at(0) }))
  expect(await totals()).toBe(before)
  await transaction(db, (tx) => deleteMessagesOfGuests(tx, { before: at(1) }))
  // The first one was sent; two wait, and three are Ben's.
  expect(await totals()).toBe(before - 1)
})

test('the oldest messages are deleted a batch at a time, except newer ones and those that wait', async () => {
  const own = 'kim@club.example'
  const minutes = [0, 1, 2, 3, 4]
  const ids = await transaction(db, async (tx) => {
    for (const minute of minutes) {
      const createdAt = `2025-01-01T09:0${minute}:00.000Z`
      await addMessage(tx, { ...email, receiver: own, dedupeKey: `old ${minute}`, createdAt })
    }
    const added = (await listMessages(tx, { size: minutes.length })).results.map(({ id }) => id).toReversed()
    for (const at of [0, 1, 3]) await markSent(tx, { id: added[at] ?? 0, at: email.createdAt, keepSecret: false })
    await markFailed(tx, { id: added[2] ?? 0, error: 'no such mailbox', nextAt: undefined })
    return added
  })
  const remove = (state: 'sent' | 'failed', most: number) =>
    transaction(db, (tx) => deleteOldMessages(tx, { state, before: '2025-01-01T09:03:00.000Z', most }))
  expect([await remove('sent', 1), await remove('sent', 2), await remove('sent', 2)]).toEqual([1, 1, 0])
  expect([await remove('failed', 2), await remove('failed', 2)]).toEqual([1, 0])
  const left = (await listMessages(db, { size: 100 })).results.filter(({ to }) => to === own)
  expect(left.map(({ id }) => id)).toEqual([ids[4], ids[3]])
})
