import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeAccount, changeSettings } from '../members/members.ts'
import { openOutingClub, type OutingClub } from '../outings/outings-testing.ts'
import { transaction } from '../transaction.ts'
import { addMessage, takeDueMessage } from './messages.ts'
import {
  deleteSubscriptionsOfOtherKeys,
  endSubscription,
  findSubscription,
  listDevices,
  noteAccepted,
  noteRefused,
  saveSubscription,
} from './push-subscriptions.ts'

let club: OutingClub
beforeEach(async () => {
  club = await openOutingClub()
})
afterEach(() => club.close())

const at = (minute: number) => new Date(Date.UTC(2026, 5, 14, 9, minute)).toISOString()

type Member = keyof OutingClub['members']

function save({ by = 'ben', device = 'phone', minute = 0 }: { by?: Member; device?: string; minute?: number } = {}) {
  const keys = { endpoint: `https://push.example/${device}`, p256dh: `${device} key`, auth: `${device} secret` }
  const subscription = { memberId: club.members[by], ...keys, sid: null, vapidKey: 'first', device, at: at(minute) }
  return transaction(club.db, (tx) => saveSubscription(tx, subscription))
}

const devicesOf = async (by: Member) =>
  (await listDevices(club.db, { memberId: club.members[by] })).map(({ device }) => device)

test('a device that is offered again is the same device', async () => {
  const id = await save()
  expect(await save({ minute: 5 })).toBe(id)
  expect(await listDevices(club.db, { memberId: club.members.ben })).toEqual([
    { id, device: 'phone', createdAt: at(0), seenAt: at(5), refusals: 0 },
  ])
  expect(await findSubscription(club.db, { id })).toEqual({
    endpoint: 'https://push.example/phone',
    p256dh: 'phone key',
    auth: 'phone secret',
  })
})

test('a browser belongs to the member who signs in there, who does not get what was for the one before', async () => {
  const subscriptionId = await save({ by: 'ben' })
  const text = { receiver: 'phone', subject: '', body: '' }
  const push = { kind: 'push', topic: 'feeler', memberId: club.members.ben, ...text } as const
  await transaction(club.db, (tx) => addMessage(tx, { ...push, subscriptionId, createdAt: at(0) }))
  const ofCarol = await save({ by: 'carol' })
  expect(await devicesOf('ben')).toEqual([])
  expect(ofCarol).not.toBe(subscriptionId)
  const taken = await transaction(club.db, (tx) =>
    takeDueMessage(tx, { at: at(1), leaseEnds: at(2), mostBroadcasts: 500 }),
  )
  expect(taken).toMatchObject({ subscriptionId: null })
})

test('beyond ten devices the one goes that was offered longest ago (SEC-25)', async () => {
  for (let place = 0; place < 10; place += 1) await save({ device: `phone ${place}`, minute: place })
  await save({ device: 'phone 0', minute: 20 })
  await save({ device: 'phone 10', minute: 21 })
  const devices = await devicesOf('ben')
  expect(devices).toHaveLength(10)
  expect(devices.slice(0, 2)).toEqual(['phone 10', 'phone 0'])
  expect(devices).not.toContain('phone 1')
})

test('only one’s own device is ended, by its number or its address (SEC-25)', async () => {
  const id = await save({ by: 'ben' })
  const end = (by: Member, what: { id: number } | { endpoint: string }) =>
    transaction(club.db, (tx) => endSubscription(tx, { memberId: club.members[by], ...what }))
  expect(await end('carol', { id })).toBe(false)
  expect(await end('carol', { endpoint: 'https://push.example/phone' })).toBe(false)
  expect(await devicesOf('ben')).toEqual(['phone'])
  expect(await end('ben', { endpoint: 'https://push.example/phone' })).toBe(true)
  expect(await end('ben', { id })).toBe(false)
})

test('a device whose service refuses the club’s key three times in a row is forgotten (SEC-25)', async () => {
  const id = await save()
  const refuse = () => transaction(club.db, (tx) => noteRefused(tx, { id, isOtherKey: true }))
  await refuse()
  await refuse()
  expect(await listDevices(club.db, { memberId: club.members.ben })).toMatchObject([{ refusals: 2 }])
  await transaction(club.db, (tx) => noteAccepted(tx, { id }))
  await refuse()
  await refuse()
  expect(await devicesOf('ben')).toEqual(['phone'])
  await refuse()
  expect(await devicesOf('ben')).toEqual([])
})

test('a device whose service refuses the club for another reason is only marked', async () => {
  const id = await save()
  for (let times = 1; times <= 4; times += 1)
    await transaction(club.db, (tx) => noteRefused(tx, { id, isOtherKey: false }))
  expect(await listDevices(club.db, { memberId: club.members.ben })).toMatchObject([{ refusals: 4 }])
})

test('nothing goes to a member who has left or wants none', async () => {
  const id = await save()
  const { ben } = club.members
  await transaction(club.db, (tx) => changeSettings(tx, { id: ben, settings: { teetimenotify: 'None' } }))
  expect(await findSubscription(club.db, { id })).toBeUndefined()
  await transaction(club.db, (tx) => changeSettings(tx, { id: ben, settings: { teetimenotify: 'Text' } }))
  expect(await findSubscription(club.db, { id })).toBeDefined()
  await transaction(club.db, (tx) => changeAccount(tx, { id: ben, isactive: false }))
  expect(await findSubscription(club.db, { id })).toBeUndefined()
})

test('devices that were subscribed with another key of the club are dropped (SEC-26)', async () => {
  await save()
  const drop = (key: string) => transaction(club.db, (tx) => deleteSubscriptionsOfOtherKeys(tx, { key }))
  await drop('first')
  expect(await devicesOf('ben')).toEqual(['phone'])
  await drop('second')
  expect(await devicesOf('ben')).toEqual([])
})
