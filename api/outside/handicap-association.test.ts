import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AssociationRound } from '#db/rounds/association-rounds.ts'
import { strokes, tenths } from '#golf/units.ts'
import { handicapAssociation } from './handicap-association.ts'

const round: AssociationRound = {
  roundId: 17,
  state: 'sending',
  asked: '2026-06-14T09:00:00.000Z',
  settled: null,
  aga: '1234567',
  lastname: 'Moreno',
  firstname: 'Alice',
  date: '2026-06-13',
  coursename: 'The oaks',
  tee: 'White',
  rating: tenths(70.2),
  slope: 125,
  holes: 18,
  score: strokes(84),
  tournament: true,
  deletedAt: null,
}

let asked: { request: IncomingMessage; body: string }[]
let answers: number
const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    asked.push({ request, body })
    if (answers === 0) request.socket.destroy()
    else response.writeHead(answers, { location: '/elsewhere' }).end()
  })
})

async function send(status: number, token = '') {
  answers = status
  const association = handicapAssociation({ association: { url: `http://127.0.0.1:${portOf(server)}/scores`, token } })
  return await association?.send(round)
}

function portOf(listening: Server): number {
  const address = listening.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

beforeEach(async () => {
  asked = []
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
})

test('without an endpoint there is no association to send to', () => {
  expect(handicapAssociation({ association: { url: '', token: '' } })).toBeNull()
})

test('a round is sent with a key of its own, and the token of the club', async () => {
  expect(await send(201, 'secret')).toBe('sent')
  expect(asked[0]?.request.headers).toMatchObject({ 'idempotency-key': 'round-17', authorization: 'Bearer secret' })
  expect(JSON.parse(asked[0]?.body ?? '')).toEqual({
    golfer: { ghin: '1234567', lastname: 'Moreno', firstname: 'Alice' },
    date: '2026-06-13',
    course: 'The oaks',
    tee: 'White',
    rating: 70.2,
    slope: 125,
    holes: 18,
    score: strokes(84),
    tournament: true,
  })
})

test.each([
  ['failed', 422],
  ['failed', 401],
  ['unsure', 500],
  ['unsure', 503],
  ['unsure', 302],
  ['unsure', 0],
])('it is %s when the answer is %d', async (state, status) => {
  expect(await send(status)).toBe(state)
  expect(asked).toHaveLength(1)
  expect(asked[0]?.request.headers.authorization).toBeUndefined()
})

test('it has failed when no one is there', async () => {
  const closed = createServer().listen(0, '127.0.0.1')
  await once(closed, 'listening')
  const port = portOf(closed)
  closed.close()
  await once(closed, 'close')
  const association = handicapAssociation({ association: { url: `http://127.0.0.1:${port}/scores`, token: '' } })
  expect(await association?.send(round)).toBe('failed')
})
