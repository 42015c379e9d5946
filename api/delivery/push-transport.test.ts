import { createECDH } from 'node:crypto'
import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings } from '#db/members/members.ts'
import type { Outgoing } from '#db/messages/messages.ts'
import { saveSubscription } from '#db/messages/push-subscriptions.ts'
import { messages } from '#db/schema/messages.ts'
import { transaction } from '#db/transaction.ts'
import { sentMessages } from '../accounts/accounts-testing.ts'
import { asking } from '../courses/courses-testing.ts'
import { vapidKeys } from '../process/secrets.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import { openPushService, vapidClaims, type Browser, type PushService } from './push-service-testing.ts'
import { forgetOutOfReach, postToPushService, pushTransport, type Resolve } from './push-transport.ts'

let service: PushService
let club: TestClub
let ask: ReturnType<typeof asking>
beforeEach(async () => {
  service = await openPushService()
  club = await openTestClub({ environment: { PUSH_SERVICES: service.origin } })
  ask = asking(club)
})
afterEach(async () => {
  await club.close()
  await service.close()
})

const minute = 60_000
const publicKey = () => club.context.secrets.vapid.publicKey

async function subscribe(by: MemberName, device = 'phone'): Promise<Browser> {
  const browser = service.subscribe(`${by}-${device}`)
  const { endpoint, keys } = browser
  const body = { endpoint, keys, expirationTime: null, key: publicKey() }
  expect(await ask({ by, path: 'v1/user/subscribe', body })).toMatchObject({ status: 200 })
  return browser
}

const feeler = { date: '2026-06-23', timerange: 'Early Morning', region_id: 2, comments: '', send_email: '1' }
const notify = () => ask({ by: 'ben', path: 'info/feeler', body: feeler })
const pushes = async () => (await sentMessages(club)).filter(({ kind }) => kind === 'push')
const devicesOf = async (by: MemberName) => {
  const { json } = await ask<{ devices: { name: string; stale: boolean }[] }>({ by, path: 'v1/user/pushDevices' })
  return json.devices
}

test('a push reaches the device, which alone can read it, and says nothing about people (SEC-25)', async () => {
  const browser = await subscribe('carol')
  await notify()
  const [push] = await pushes()
  expect(push).toMatchObject({ state: 'sent', error: '' })
  const [message] = service.received
  if (message === undefined) throw new Error('Nothing came to the push service')
  expect(browser.read(message)).toEqual({
    id: push?.id,
    kind: 'feeler',
    path: '/home',
    text: expect.stringMatching(/: Tuesday, 06-23-2026, Early Morning, East Bay$/) as string,
  })
  expect(message.path).toBe('/carol-phone')
  expect(message.body.toString('latin1')).not.toContain('Golfer')
  expect(message.headers).toMatchObject({
    'content-encoding': 'aes128gcm',
    ttl: '43200',
    urgency: 'normal',
    topic: `message-${push?.id}`,
  })
  expect(() => service.subscribe('other').read(message)).toThrow()
})

test('a push is signed with the key of the club, for this service (SEC-26)', async () => {
  await subscribe('carol')
  await notify()
  await pushes()
  const [message] = service.received
  if (message === undefined) throw new Error('Nothing came to the push service')
  const { key, claims } = vapidClaims(message)
  expect(key).toBe(publicKey())
  expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:secretary@nomad.example' })
})

test.each([404, 410])('a device that its service answers with %i is forgotten (SEC-25)', async (status) => {
  await subscribe('carol')
  service.mood.status = status
  await notify()
  expect(await pushes()).toMatchObject([{ state: 'failed', attempts: 1 }])
  expect(await devicesOf('carol')).toEqual([])
  service.mood.status = 201
  await notify()
  expect(service.received).toHaveLength(1)
})

test.each([
  [403, '{"reason":"VapidPkHashMismatch"}'],
  [400, '{"reason":"VapidPkHashMismatch"}'],
])('a device is stale after an answer %i %s, and forgotten after the third (SEC-25)', async (status, text) => {
  await subscribe('carol')
  Object.assign(service.mood, { status, text })
  await notify()
  await pushes()
  expect(await devicesOf('carol')).toMatchObject([{ stale: true }])
  await notify()
  await notify()
  await pushes()
  expect(await devicesOf('carol')).toEqual([])
  expect(service.received).toHaveLength(3)
})

test('a device that is rejected for another reason is never forgotten: a wrong clock of the server rejects all', async () => {
  const { endpoint, keys } = await subscribe('carol')
  Object.assign(service.mood, { status: 403, text: '{"reason":"BadJwtToken"}' })
  for (let times = 0; times < 3; times += 1) await notify()
  await pushes()
  expect(service.received).toHaveLength(3)
  expect(await devicesOf('carol')).toMatchObject([{ stale: true }])
  // The app sends this when it is opened on a marked device.
  await ask({ by: 'carol', path: 'v1/user/subscribe', body: { endpoint, keys, key: publicKey() } })
  expect(await devicesOf('carol')).toMatchObject([{ stale: false }])
})

test('a service that is busy is tried again, and a message that is too large is not (REL-10)', async () => {
  await subscribe('carol')
  service.mood.status = 503
  await notify()
  expect(await pushes()).toMatchObject([{ state: 'waiting', attempts: 1, error: 'The push service is busy (503)' }])
  service.mood.status = 413
  club.advance(minute)
  expect(await pushes()).toMatchObject([{ state: 'failed', attempts: 2 }])
  expect(await devicesOf('carol')).toMatchObject([{ stale: false }])
})

test('no one is led elsewhere by a redirect (SEC-25)', async () => {
  await subscribe('carol')
  service.mood.status = 307
  await notify()
  expect(await pushes()).toMatchObject([{ state: 'failed' }])
  expect(service.received.map(({ path }) => path)).toEqual(['/carol-phone'])
})

test('after a crash between sending and noting it a push comes once more, as the same message (REL-10)', async () => {
  const browser = await subscribe('carol')
  await notify()
  await pushes()
  const leaseEnds = new Date(club.context.now().getTime() + 2 * minute).toISOString()
  const unnoted = { state: 'waiting', sentAt: null, nextAt: leaseEnds } as const
  await transaction(club.db, async (tx) => void (await tx.sql.update(messages).set(unnoted)))
  await pushes()
  expect(service.received).toHaveLength(1)
  club.advance(3 * minute)
  await pushes()
  await pushes()
  expect(service.received).toHaveLength(2)
  const [first, second] = service.received
  if (first === undefined || second === undefined) throw new Error('Two messages should have come')
  expect(browser.read(second)).toEqual(browser.read(first))
  expect(second.headers['topic']).toBe(first.headers['topic'])
})

test('what waits for a device is not sent when its member wants none any more, or ends the device', async () => {
  await subscribe('carol')
  await subscribe('dev')
  service.mood.status = 503
  await notify()
  await pushes()
  const { carol } = club.ids.members
  await transaction(club.db, (tx) => changeSettings(tx, { id: carol, settings: { teetimenotify: 'None' } }))
  await ask({ by: 'dev', path: 'v1/user/unsubscribe', body: { endpoint: `${service.origin}/dev-phone` } })
  service.mood.status = 201
  club.advance(minute)
  expect((await pushes()).map(({ state, error }) => `${state}: ${error}`)).toEqual([
    'failed: The member has unsubscribed',
    'failed: Alerts were turned off on this device',
  ])
  expect(service.received).toHaveLength(2)
})

test('after a change of the key old devices are forgotten, and a device subscribes again (SEC-26)', async () => {
  const { endpoint, keys } = await subscribe('carol')
  const rotated = vapidKeys(club.context.randomBytes(32))
  const { db } = club
  await forgetOutOfReach({ db, secrets: { vapid: club.context.secrets.vapid } })
  expect(await devicesOf('carol')).toHaveLength(1)
  await forgetOutOfReach({ db, secrets: { vapid: rotated } })
  expect(await devicesOf('carol')).toEqual([])
  const again = { by: 'carol', path: 'v1/user/subscribe', body: { endpoint, keys, key: rotated.publicKey } } as const
  expect(await ask(again)).toMatchObject({ status: 409, json: { code: 'push.key-changed' } })
  expect(await ask({ ...again, body: { ...again.body, key: publicKey() } })).toMatchObject({ status: 200 })
})

test('a name that leads into this network is not sent to, whatever it is called (SEC-25)', async () => {
  const { db, config, secrets } = club.context
  const p256dh = createECDH('prime256v1').generateKeys('base64url')
  const keys = { p256dh, auth: 'c2l4dGVlbi1ieXRlcy1vaw', vapidKey: publicKey(), device: '', sid: null }
  const endpoint = 'https://fcm.googleapis.com/fcm/send/abc'
  const device = { memberId: club.ids.members.carol, endpoint, ...keys, at: club.context.now().toISOString() }
  const subscriptionId = await transaction(db, (tx) => saveSubscription(tx, device))
  const asked: string[] = []
  const transport = pushTransport({
    db,
    config,
    secrets,
    resolve(hostname, _options, done) {
      asked.push(hostname)
      done(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])
    },
  })
  const message: Outgoing = {
    id: 1,
    kind: 'push',
    topic: 'feeler',
    memberId: club.ids.members.carol,
    receiver: 'a phone',
    replyTo: '',
    subject: '',
    body: 'Golfer wanted',
    secret: null,
    broadcastId: null,
    subscriptionId,
    path: '/home',
    createdAt: club.context.now().toISOString(),
    attempts: 1,
  }
  await expect(transport.send(message)).rejects.toThrow('fcm.googleapis.com leads into a private network')
  expect(asked).toEqual(['fcm.googleapis.com'])
  expect(service.connections()).toBe(0)
})

const message = { headers: { TTL: 60 }, body: Buffer.from('x') }
const isOwnService = true

/** A real DNS lookup of a name that is reserved to have no address. */
const resolveNothing: Resolve = (_hostname, options, done) => lookup('push.club.invalid', options, done)

test.each([
  ['is not resolved', resolveNothing],
  ['has no address', (_hostname, _options, done) => done(null, [])],
  ['is answered with an error and nothing else', (_hostname, _options, done) => done(new Error('EAI_AGAIN'))],
] satisfies [string, Resolve][])('a push service whose name %s fails this one message', async (_why, resolve) => {
  const to = { url: new URL('https://fcm.googleapis.com/fcm/send/abc'), isOwnService: false }
  await expect(postToPushService({ to, resolve, ...message })).rejects.toThrow(/ENOTFOUND|EAI_AGAIN|has no address/)
})

test('a push service that does not listen fails this one message', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  const to = { url: new URL(`http://127.0.0.1:${port}/abc`), isOwnService }
  await expect(postToPushService({ to, resolve: lookup, ...message })).rejects.toThrow('ECONNREFUSED')
})

test.each([
  ['before its answer', ''],
  ['in the middle of its headers', 'HTTP/1.1 201 Crea'],
  ['in the middle of its body', 'HTTP/1.1 201 Created\r\ncontent-length: 50\r\n\r\nhalf'],
  ['after something that is no HTTP', 'SSH-2.0-OpenSSH_9.2\r\n\r\n'],
])('a push service that hangs up %s fails this one message', async (_when, beginning) => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.once('data', () => socket.write(beginning, () => socket.resetAndDestroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const to = { url: new URL(`http://127.0.0.1:${port}/abc`), isOwnService }
  await expect(postToPushService({ to, resolve: lookup, ...message })).rejects.toThrow()
  server.close()
})

test.each([201, 500])(
  'a push service whose body has no end is left after a few bytes, and its %i counts',
  async (status) => {
    const { promise: left, resolve: leave } = Promise.withResolvers<undefined>()
    const endless = createHttpServer((request, response) => {
      request.resume()
      response.writeHead(status)
      const more = () => void (response.destroyed || response.write('x'.repeat(1000), more))
      response.once('close', () => leave(undefined))
      more()
    })
    endless.listen(0, '127.0.0.1')
    await once(endless, 'listening')
    const { port } = endless.address() as AddressInfo
    const to = { url: new URL(`http://127.0.0.1:${port}/device`), isOwnService: true }
    const answer = await postToPushService({ to, headers: {}, body: Buffer.from('x'), resolve: lookup })
    expect(answer).toEqual({ status, text: 'x'.repeat(2000) })
    await left
    endless.close()
  },
)
