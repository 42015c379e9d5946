import { createECDH } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { sentMessages } from '../accounts/accounts-testing.ts'
import { asking } from '../courses/courses-testing.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import { openPushService, type PushService } from './push-service-testing.ts'

let club: TestClub
let ask: ReturnType<typeof asking>
/** A push service that is not allowed and must never receive anything. */
let sink: PushService
beforeEach(async () => {
  sink = await openPushService()
  club = await openTestClub()
  ask = asking(club)
})
afterEach(async () => {
  await club.close()
  await sink.close()
})

const endpointOf = (device: string) => `https://fcm.googleapis.com/fcm/send/${device}`

type Device = { id: number; name: string; created: string; seen: string; stale: boolean }

type Asked = { readonly by?: MemberName; readonly endpoint?: string; readonly over?: object }

function subscribe({ by = 'ben', endpoint = endpointOf('phone'), over = {} }: Asked = {}) {
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const body = { endpoint, keys: { p256dh, auth: 'c2l4dGVlbi1ieXRlcy1vaw' }, key: club.context.secrets.vapid.publicKey }
  const path = 'v1/user/subscribe'
  return ask<{ id: number; code: string }>({ by, path, body: { ...body, ...over } })
}
const devicesOf = async (by: MemberName) =>
  (await ask<{ devices: Device[] }>({ by, path: 'v1/user/pushDevices' })).json.devices

test('the public key of the club is a point that a browser takes', async () => {
  const { json } = await ask<{ key: string }>({ path: 'v1/user/pushKey' })
  expect(Buffer.from(json.key, 'base64url')).toHaveLength(65)
})

test('a member sees the own devices by name, and no answer tells where they are reached (SEC-25)', async () => {
  const { json } = await subscribe()
  const at = club.context.now().toISOString()
  const answer = await ask({ path: 'v1/user/pushDevices' })
  expect(answer.json).toEqual({
    devices: [{ id: json.id, name: 'Unknown device', created: at, seen: at, stale: false }],
  })
  expect(await devicesOf('carol')).toEqual([])
})

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://fcm.googleapis.com:8080/abc',
  'https://user@fcm.googleapis.com/abc',
  'https://fcm.googleapis.com.evil.example/abc',
  'https://127.0.0.1/abc',
  'https://169.254.169.254/latest/meta-data',
  'https://[::1]/abc',
  'https://10.0.0.7/abc',
  'https://localhost/abc',
])('%s is refused, and nothing is ever sent there (SEC-25)', async (endpoint) => {
  expect(await subscribe({ endpoint })).toMatchObject({ status: 400, json: { code: 'push.endpoint' } })
  expect(await devicesOf('ben')).toEqual([])
})

test('this machine is not connected to, however its address is given (SEC-25)', async () => {
  const { port } = new URL(sink.origin)
  for (const host of ['127.0.0.1', 'localhost', '2130706433', '[::ffff:127.0.0.1]', '0.0.0.0']) {
    for (const scheme of ['http', 'https']) {
      expect(await subscribe({ endpoint: `${scheme}://${host}:${port}/x` })).toMatchObject({ status: 400 })
    }
  }
  const feeler = { date: '2026-06-23', timerange: 'Early Morning', region_id: 2, comments: '', send_email: '1' }
  await ask({ by: 'carol', path: 'info/feeler', body: feeler })
  expect((await sentMessages(club)).filter(({ kind }) => kind === 'push')).toEqual([])
  expect(sink.connections()).toBe(0)
})

test.each([
  ['an address that is too long', { endpoint: `https://fcm.googleapis.com/${'a'.repeat(2048)}` }],
  ['a key that is not on the curve', { keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'c2l4dGVlbi1ieXRlcy1vaw' } }],
  ['a short key', { keys: { p256dh: 'abc', auth: 'c2l4dGVlbi1ieXRlcy1vaw' } }],
  ['a short secret', { keys: { p256dh: 'B'.padEnd(87, 'A'), auth: 'abc' } }],
  ['someone else’s number', { userId: 1 }],
])('a subscription with %s is refused', async (_what, over) => {
  expect(await subscribe({ over })).toMatchObject({ status: 400 })
})

test('a subscription that was made with another key of the club is sent back for a new one (SEC-26)', async () => {
  expect(await subscribe({ over: { key: 'BOld' } })).toMatchObject({ status: 409, json: { code: 'push.key-changed' } })
})

test('a member has ten devices at most (SEC-25)', async () => {
  for (let place = 0; place < 12; place += 1) {
    club.advance(1000)
    await subscribe({ endpoint: endpointOf(`phone-${place}`) })
  }
  expect(await devicesOf('ben')).toHaveLength(10)
})

test('only one’s own devices are ended (SEC-25)', async () => {
  const { json } = await subscribe()
  const end = (by: MemberName) => ask({ by, path: `v1/user/pushDevices/${json.id}/end`, body: {} })
  const body = { endpoint: endpointOf('phone') }
  const unsubscribe = (by: MemberName) => ask({ by, path: 'v1/user/unsubscribe', body })
  expect(await end('carol')).toMatchObject({ status: 404, json: { code: 'push.device-not-found' } })
  expect(await unsubscribe('carol')).toMatchObject({ status: 200 })
  expect(await devicesOf('ben')).toHaveLength(1)
  expect(await unsubscribe('ben')).toMatchObject({ status: 200 })
  expect(await end('ben')).toMatchObject({ status: 404 })

  const again = await subscribe()
  expect(await ask({ path: `v1/user/pushDevices/${again.json.id}/end`, body: {} })).toMatchObject({ status: 200 })
  expect(await devicesOf('ben')).toEqual([])
})
