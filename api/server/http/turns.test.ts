import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMember } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { openTestOuting, type TestOuting } from '../../outings/outings-testing.ts'
import { createTurns, registerTurns } from './turns.ts'

/** Replaces the built renderer of the page of a code link. */
const early = `
export const style = 'p{color:red}'
export const script = ''
export const renderEarlyHole = () => '<p>The hole</p>'`

let club: TestOuting
beforeEach(async () => {
  club = await openTestOuting({ dist: { 'index.html': '<head></head><body></body>', 'early.mjs': early } })
})
afterEach(() => club.close())

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

test('who comes alone starts immediately; of a crowd one starts in each turn, and callers alternate', async () => {
  const turns = createTurns(10)
  const started: string[] = []
  const come = (key: string) => void turns.start(key).then(() => started.push(key))
  for (const key of ['a', 'a', 'a', 'b', 'c']) come(key)
  await Promise.resolve()
  const seen = [started.splice(0)]
  for (let turn = 0; turn < 5; turn += 1) {
    await nextTurn()
    seen.push(started.splice(0))
  }
  expect(seen).toEqual([['a'], ['a'], ['b'], ['c'], ['a'], []])
  come('d')
  await Promise.resolve()
  expect(started).toEqual(['d'])
})

test('a caller with enough under way waits for an end, and no one else does', async () => {
  const turns = createTurns(2)
  const started: string[] = []
  const come = (key: string) => void turns.start(key).then(() => started.push(key))
  for (const key of ['a', 'a', 'a', 'a', 'b']) come(key)
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(started.splice(0)).toEqual(['a', 'a', 'b'])
  turns.end('a')
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(started.splice(0)).toEqual(['a'])
  for (const key of ['a', 'a', 'b']) turns.end(key)
  for (let turn = 0; turn < 5; turn += 1) await nextTurn()
  expect(started).toEqual(['a'])
})

test('while more arrives the next turn waits, but not without end', async () => {
  const news = { isThere: true }
  const turns = createTurns(10, { hasNews: () => news.isThere, isCrowded: () => false })
  const started: string[] = []
  const come = (key: string) => void turns.start(key).then(() => started.push(key))
  for (const key of ['a', 'b', 'c']) come(key)
  for (let turn = 0; turn < 20; turn += 1) await nextTurn()
  expect(started).toEqual(['a'])
  for (let turn = 0; turn < 40; turn += 1) await nextTurn()
  expect(started).toEqual(['a', 'b'])
  news.isThere = false
  for (let turn = 0; turn < 2; turn += 1) await nextTurn()
  expect(started).toEqual(['a', 'b', 'c'])
})

test('while queries wait for the database the next turn waits, but not without end', async () => {
  const load = { isCrowded: true }
  const turns = createTurns(10, { hasNews: () => false, isCrowded: () => load.isCrowded })
  const started: string[] = []
  const come = (key: string) => void turns.start(key).then(() => started.push(key))
  for (const key of ['a', 'b', 'c']) come(key)
  for (let turn = 0; turn < 10; turn += 1) await nextTurn()
  expect(started).toEqual(['a'])
  await expect.poll(() => started).toEqual(['a', 'b'])
  load.isCrowded = false
  await expect.poll(() => started).toEqual(['a', 'b', 'c'])
})

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`

const crowds = {
  reads: () => get('/api/golfer/all'),
  'pages of a follow link': async () => get(await followPath()),
  'preview images of a follow link': async () => get(`${await followPath()}/preview.png`),
  'pages of a code link': () => get(`/leaderboard/${club.codes[0]}`),
  'batches under no code that cannot be read': () => unreadable('x-access-code: ABCDEFGH'),
  'batches of a member that cannot be read': () => unreadable(`authorization: Bearer ${club.tokens.carol}`),
}

async function followPath(): Promise<string> {
  const { body } = await club.call({ path: `teetime/${club.outingId}/follow`, body: {}, token: club.tokens.ben })
  return new URL(String(body['url'])).pathname
}

const batchOf = (body: string, sender: string) =>
  [
    'POST /api/sync/push HTTP/1.1\r\nhost: x',
    sender,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  ].join('\r\n')

const unreadable = (sender: string) => batchOf(JSON.stringify({ mutations: Array(1000).fill({}) }), sender)

test.each(Object.entries(crowds))(
  'a score that comes behind a crowd of %s is answered before most of them (REL-09)',
  async (_what, sent) => {
    await club.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = club.app.server.address() as AddressInfo
    const connected = async () => {
      const socket = connect(port, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }
    const crowd = await Promise.all(Array.from({ length: 600 }, connected))
    const phone = await connected()
    const order: string[] = []
    const answered = async (socket: Socket, what: string) => {
      await once(socket, 'data')
      order.push(what)
    }
    const all = [...crowd.map((socket) => answered(socket, 'crowd')), answered(phone, 'score')]
    const text = await sent()
    for (const socket of crowd) socket.write(text)
    phone.write(batchOf(JSON.stringify(club.batch([club.score(1)])), `authorization: Bearer ${club.capability}`))
    await Promise.all(all)
    for (const socket of [...crowd, phone]) socket.destroy()
    expect(order.indexOf('score')).toBeLessThan(crowd.length / 2)
  },
)

const reader = (number: number) =>
  ({
    username: `reader${number}`,
    passwordHash: '',
    email: `reader${number}@club.example`,
    firstname: 'Rae',
    lastname: `Number ${number}`,
    dob: '1980-02-29',
    handicapIndex: null,
    isadmin: false,
    isconfirmed: true,
    createdAt: '2026-06-14T09:00:00.000Z',
  }) as const

test('a phone that connects while a crowd reads is answered before most of them (REL-09)', async () => {
  await transaction(club.db, async (tx) => {
    for (let added = 0; added < 1000; added += 1) await addMember(tx, reader(added))
  })
  await club.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = club.app.server.address() as AddressInfo
  const order: string[] = []
  const asked = async (what: string, text: string) => {
    const socket = connect(port, '127.0.0.1')
    socket.write(text)
    await once(socket, 'data')
    order.push(what)
    socket.destroy()
  }
  const batch = batchOf(JSON.stringify(club.batch([club.score(1)])), `authorization: Bearer ${club.capability}`)
  const crowd = Array.from({ length: 400 }, () => asked('crowd', crowds.reads()))
  await expect.poll(() => order.length).toBeGreaterThan(20)
  await Promise.all([...crowd, asked('score', batch)])
  expect(order.indexOf('score')).toBeLessThan(crowd.length / 2)
})

test('a call waits for no crowd that loads files of the app', async () => {
  const app = Fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.setDecorator('caller', { member: null, outing: null })
  })
  registerTurns(app, { db: club.db })
  const started: number[] = []
  app.get('/file', async () => 'a file')
  app.get<{ Params: { number: string } }>('/call/:number', { config: { call: golferAll } }, async ({ params }) => {
    started.push(Number(params.number))
    return {}
  })
  await app.ready()
  const asked: Promise<unknown>[] = []
  const ask = (url: string) => asked.push(app.inject({ url }).then(({ statusCode }) => statusCode))
  for (const number of [1, 2, 3]) ask(`/call/${number}`)
  for (let turn = 0; turn < 30; turn += 1) {
    ask('/file')
    await nextTurn()
  }
  expect(started).toEqual([1, 2, 3])
  expect(new Set(await Promise.all(asked))).toEqual(new Set([200]))
  await app.close()
})

test('a member has up to twenty requests under way, and others wait for none of them', async () => {
  const app = Fastify()
  app.decorateRequest('caller')
  app.addHook('onRequest', async (request) => {
    request.setDecorator('caller', { member: { id: request.headers['x-member'] }, outing: null })
  })
  registerTurns(app, { db: club.db })
  const started: unknown[] = []
  app.get('/slow', { config: { call: golferAll } }, async ({ headers }) => {
    started.push(headers['x-member'])
    // The answer never ends, as for a phone that reads nothing.
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
    await expect.poll(() => started.length).toBe(20)
    sockets.push(ask('dev', 1))
    await expect.poll(() => started.length).toBe(21)
    expect(started.at(-1)).toBe('dev')
    // Requests on a closed connection, whether in progress or waiting, give up their places.
    sockets[0]?.resetAndDestroy()
    await expect.poll(() => started.length).toBe(31)
    sockets.push(ask('ben', 20))
    await expect.poll(() => started.length).toBe(51)
  } finally {
    for (const socket of sockets) socket.destroy()
    await app.close()
  }
})
