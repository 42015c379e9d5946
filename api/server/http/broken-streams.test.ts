import { once } from 'node:events'
import { connect, type Socket, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestOuting, type TestOuting } from '../../outings/outings-testing.ts'
import { metricsText, serveMetrics } from '../../process/metrics.ts'
import { freePort } from '../../process/server-testing.ts'

let club: TestOuting
let port: number
let metricsPort: number
let figures: FastifyInstance
beforeAll(async () => {
  club = await openTestOuting()
  metricsPort = await freePort()
  const { db, now } = club.context
  const delay = { percentile: () => 0, reset: () => undefined }
  figures = Fastify()
  const text = () => metricsText({ db, now, delay, answers: new Map() })
  serveMetrics(figures, { port: metricsPort, text })
  await figures.listen({ port: 0, host: '127.0.0.1' })
  await club.app.listen({ port: 0, host: '127.0.0.1' })
  port = (club.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await figures.close()
  await club.close()
})

const recorded = { scores: 0 }
const body = JSON.stringify({ username: 'ben', password: 'x'.repeat(500) })
const packed = gzipSync(body)
const post = (line: string, length: number, more: readonly string[] = []) =>
  [`POST ${line} HTTP/1.1`, 'host: x', 'content-type: application/json', `content-length: ${length}`, ...more].join(
    '\r\n',
  )
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${club.capability}\r\n\r\n`

/** The data that a phone has sent when its connection breaks, and whether it has received the start of an answer. */
const lines: readonly (readonly [name: string, sent: () => string | Buffer, readsFirst: boolean])[] = [
  ['a body', () => `${post('/api/login', body.length)}\r\n\r\n${body.slice(0, 50)}`, false],
  [
    'a packed body',
    () => {
      const head = post('/api/login', packed.length, ['content-encoding: gzip'])
      return Buffer.concat([Buffer.from(`${head}\r\n\r\n`), packed.subarray(0, 20)])
    },
    false,
  ],
  ['the headers', () => 'GET /api/info/club HTTP/1.1\r\nhos', false],
  ['an answer that no one reads', () => get('/api/openapi.json').repeat(20), false],
  ['an answer', () => get('/api/openapi.json'), true],
  ['a stream of changes', () => get(`/api/sync/stream?outing=${club.outingId}&since=0`), true],
  ['a stream that has just been requested', () => get(`/api/sync/stream?outing=${club.outingId}&since=0`), false],
]

async function breakIn({ to, sent, readsFirst }: { to: number; sent: string | Buffer; readsFirst: boolean }) {
  const socket: Socket = connect(to, '127.0.0.1')
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.write(sent)
  if (readsFirst) await once(socket, 'data')
  else await new Promise((resolve) => setTimeout(resolve, 10))
  socket.resetAndDestroy()
}

/** Vitest reports an error event without a listener as a failure of the run. */
test.each(lines)('a line that breaks in the middle of %s is no one else’s failure', async (_what, sent, readsFirst) => {
  for (let times = 0; times < 5; times += 1) await breakIn({ to: port, sent: sent(), readsFirst })
  // Changes go to every listener, also on a connection that has just broken.
  recorded.scores += 1
  expect(await club.push([club.score(recorded.scores)])).toMatchObject({ status: 200 })
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
})

test('a connection that breaks while metrics are read is no one else’s failure', async () => {
  for (let times = 0; times < 5; times += 1) {
    await breakIn({ to: metricsPort, sent: 'GET /metrics HTTP/1.1\r\nhost: x\r\n\r\n', readsFirst: false })
  }
  expect((await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(200)
})
