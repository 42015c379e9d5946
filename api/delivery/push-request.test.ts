import { lookup } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { postToPushService, type Resolve } from './push-request.ts'

const message = { headers: { TTL: 60 }, body: Buffer.from('x') }
const isOwnService = true

/** A real name service, asked for a name that is reserved for having no address. */
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
