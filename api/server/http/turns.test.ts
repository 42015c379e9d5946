import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { golferAll } from '#sync/calls/golfers.ts'
import { openTestOuting, type TestOuting } from '../../outings/outings-testing.ts'
import { createTurns, registerTurns } from './turns.ts'

let club: TestOuting
beforeEach(async () => {
  club = await openTestOuting()
})
afterEach(() => club.close())

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('who comes alone begins immediately; of a crowd one begins in each turn, and callers alternate', async () => {
  const turns = createTurns(10)
  const began: string[] = []
  const come = (key: string) => void turns.begin(key).then(() => began.push(key))
  for (const key of ['a', 'a', 'a', 'b', 'c']) come(key)
  await Promise.resolve()
  const seen = [began.splice(0)]
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn()
    seen.push(began.splice(0))
  }
  expect(seen).toEqual([['a'], ['a'], ['b'], ['c'], ['a'], []])
  come('d')
  await Promise.resolve()
  expect(began).toEqual(['d'])
})

test('a caller with enough under way waits for an end, and no one else does', async () => {
  const turns = createTurns(2)
  const began: string[] = []
  const come = (key: string) => void turns.begin(key).then(() => began.push(key))
  for (const key of ['a', 'a', 'a', 'a', 'b']) come(key)
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(began.splice(0)).toEqual(['a', 'a', 'b'])
  turns.end('a')
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(began.splice(0)).toEqual(['a'])
  for (const key of ['a', 'a', 'b']) turns.end(key)
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(began).toEqual(['a'])
})

// A database server answers later, whatever came first.
test.skipIf(process.env['ENGINE'] === 'postgres')(
  'a score that comes behind a crowd of reads is answered before most of them (REL-09)',
  async () => {
    await club.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = club.app.server.address() as AddressInfo
    const connected = async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }
    const readers = await Promise.all(Array.from({ length: 600 }, connected))
    const phone = await connected()
    const order: string[] = []
    const answered = async (socket: Socket, what: string) => {
      await once(socket, 'data')
      order.push(what)
    }
    const all = [...readers.map((socket) => answered(socket, 'read')), answered(phone, 'score')]
    for (const socket of readers) socket.write('GET /api/golfer/all HTTP/1.1\r\nhost: x\r\n\r\n')
    const body = JSON.stringify(club.batch([club.score(1)]))
    const head = ['POST /api/sync/push HTTP/1.1', 'host: x', `authorization: Bearer ${club.capability}`]
    head.push('content-type: application/json', `content-length: ${Buffer.byteLength(body)}`)
    phone.write(`${head.join('\r\n')}\r\n\r\n${body}`)
    await Promise.all(all)
    for (const socket of [...readers, phone]) socket.destroy()
    expect(order.indexOf('score')).toBeLessThan(readers.length / 2)
  },
)

test('a member has up to twenty requests under way, and others wait for none of them', async () => {
  const app = Fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.setDecorator('caller', { member: { id: request.headers['x-member'] }, outing: null })
  })
  registerTurns(app)
  const began: unknown[] = []
  app.get('/slow', { config: { call: golferAll } }, async ({ headers }) => {
    began.push(headers['x-member'])
    // The answer of a phone that reads nothing.
    return await new Promise(() => undefined)
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const ask = (member: string, times: number) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(`GET /slow HTTP/1.1\r\nhost: x\r\nx-member: ${member}\r\n\r\n`.repeat(times))
    return socket
  }
  const sockets = [ask('ben', 30)]
  try {
    await expect.poll(() => began.length).toBe(20)
    sockets.push(ask('dev', 1))
    await expect.poll(() => began.length).toBe(21)
    expect(began.at(-1)).toBe('dev')
    // Those that were under way or waited on a connection that is gone leave their places to others.
    sockets[0]?.resetAndDestroy()
    await expect.poll(() => began.length).toBe(31)
    sockets.push(ask('ben', 20))
    await expect.poll(() => began.length).toBe(51)
  } finally {
    for (const socket of sockets) socket.destroy()
    await app.close()
  }
})
