import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestOuting, type TestOuting } from '../../outings/outings-testing.ts'
import { buildApp } from '../app.ts'
import { createMemoryLimit } from './memory-limit.ts'

const kibibyte = 1024

test('above the limit connections of the network that holds the most are cut off, the oldest first', () => {
  const limit = createMemoryLimit(10)
  const cut: string[] = []
  const lines = { first: {}, second: {}, other: {} }
  const hold = (network: string, line: keyof typeof lines) =>
    limit.hold({ network, connection: lines[line], cutOff: () => cut.push(line) })
  const [one, another] = [hold('a', 'first'), hold('a', 'first')]
  one.add(1)
  another.add(2)
  hold('a', 'second').add(3)
  const other = hold('b', 'other')
  other.add(4)
  expect(cut).toEqual([])
  // This is too much, but the other network holds more.
  other.add(1)
  expect(cut).toEqual(['first'])
  // What was cut off counts no more, and neither does what was freed.
  another.add(5)
  other.free()
  other.add(9)
  another.free()
  hold('b', 'other').add(7)
  expect(cut).toEqual(['first'])
  hold('b', 'other').add(1)
  expect(cut).toEqual(['first', 'other'])
})

test('a connection counts until its last request is over, also if another one of its network has ended', () => {
  const limit = createMemoryLimit(10)
  const cut: string[] = []
  const lines = { ended: {}, open: {} }
  const hold = (line: keyof typeof lines) =>
    limit.hold({ network: 'a', connection: lines[line], cutOff: () => cut.push(line) })
  const ended = hold('ended')
  ended.add(1)
  const [one, another] = [hold('open'), hold('open')]
  one.add(4)
  another.add(5)
  ended.free()
  one.free()
  another.add(6)
  expect(cut).toEqual(['open'])
})

let club: TestOuting
let app: FastifyInstance
let port: number
const sockets: Socket[] = []
beforeEach(async () => {
  club = await openTestOuting({
    dist: { 'index.html': '<!doctype html>', 'assets/large.js': ' '.repeat(200 * kibibyte) },
  })
  app = await buildApp({ ...club.context, memory: createMemoryLimit(512 * kibibyte) })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterEach(async () => {
  // The server waits for requests that are in progress.
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
  await club.close()
})

/** Sends requests on one connection, and returns the server's end of it. */
async function send(requests: readonly string[]): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  const [connection] = (await once(app.server, 'connection')) as [Socket]
  socket.write(requests.join(''))
  return connection
}

const request = (line: string) =>
  `${line} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${club.capability}\r\ncontent-length: 0\r\n\r\n`

test.each([
  ['large answers', 'GET /api/openapi.json', 3],
  ['files', 'GET /assets/large.js', 10],
  ['refusals', 'GET /nope', 90],
  ['refusals of calls', 'POST /api/login', 90],
  ['refusals of streams', 'GET /api/sync/stream?outing=999&since=0', 90],
  ['addresses that cannot be read', 'GET /%zz', 90],
])('a connection on which too many %s wait to be read is closed, and others are served', async (_what, line, times) => {
  // The answers wait behind a stream, which does not end.
  const behind = request(`GET /api/sync/stream?outing=${club.outingId}&since=0`)
  const connection = await send([behind, ...Array.from({ length: times }, () => request(line))])
  if (!connection.destroyed) await once(connection, 'close')
  expect(club.log.join('')).toContain('"of":"memory"')
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
})

test('requests whose bodies do not arrive take memory, and the oldest connection is closed', async () => {
  const unfinished =
    'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n'
  const oldest = await send([unfinished])
  for (let times = 1; times < 90; times += 1) await send([unfinished])
  if (!oldest.destroyed) await once(oldest, 'close')
  expect(club.log.join('')).toContain('"of":"memory"')
})

test('answers that are read take no memory, however many', async () => {
  for (let times = 0; times < 10; times += 1) {
    const answer = await fetch(`http://127.0.0.1:${port}/api/openapi.json`)
    expect((await answer.text()).length).toBeGreaterThan(256 * kibibyte)
  }
  for (let times = 0; times < 200; times += 1) {
    expect((await app.inject({ url: '/api/info/club' })).statusCode).toBe(200)
  }
  expect(club.log.join('')).not.toContain('"of":"memory"')
})
