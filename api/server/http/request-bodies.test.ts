import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Problem } from '#sync/calls/problem.ts'
import { type TestClub, openTestClub } from '../../testing.ts'
import { type Scene, openScene, send } from '../authorization/authorization-testing.ts'

let club: TestClub
let port: number
beforeAll(async () => {
  club = await openTestClub()
  await club.app.listen({ port: 0, host: '127.0.0.1' })
  port = (club.app.server.address() as AddressInfo).port
})
afterAll(() => club.close())

const packed = gzipSync(JSON.stringify({ username: 'ben', password: 'x'.repeat(5000) }))
const corrupt = Buffer.concat([packed.subarray(0, 20), Buffer.alloc(40, 7), packed.subarray(60)])
const bomb = gzipSync(Buffer.alloc(20_000_000))

const bodies: readonly (readonly [name: string, body: Buffer])[] = [
  ['truncated', packed.subarray(0, 20)],
  ['false', Buffer.from('this is no gzip at all, not even its first bytes')],
  ['corrupt', corrupt],
  ['empty', Buffer.alloc(0)],
  ['huge', bomb],
]
const calls: readonly (readonly [line: string, type: string])[] = [
  ['POST /api/login', 'content-type: application/json'],
  ['POST /api/login', 'content-type: text/plain'],
  ['POST /api/login', 'x-none: none'],
  ['POST /api/golfer/all', 'content-type: application/json'],
  ['POST /no-such-page', 'content-type: application/json'],
  ['GET /api/info/club', 'content-type: application/json'],
  ['GET /api/info/club', 'content-type: text/plain'],
  ['GET /livez', 'x-none: none'],
]
const cases = calls.flatMap(([line, type]) => bodies.map(([name, body]) => ({ line, type, name, body })))

function head({ line, type, body }: { line: string; type: string; body: Buffer }): string {
  const lines = [
    `${line} HTTP/1.1`,
    'host: localhost',
    'content-encoding: gzip',
    type,
    `content-length: ${body.length}`,
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** Vitest reports an uncaught error of the server as a failure of the run. */
test.each(cases)('$line with a $name gzip body ($type) is answered, and the server goes on', async (each) => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  socket.write(head(each))
  socket.write(each.body)
  const [answer] = (await once(socket, 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1.1 (?:200|4\d\d) /)
  socket.destroy()
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
})

test('a phone that goes away in the middle of a gzip body takes nothing with it', async () => {
  for (const [line, type] of calls) {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(head({ line, type, body: packed }))
    socket.write(packed.subarray(0, 15))
    await new Promise((resolve) => setTimeout(resolve, 10))
    socket.resetAndDestroy()
  }
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect((await fetch(`http://127.0.0.1:${port}/livez`)).status).toBe(200)
})

test('a body that no call reads leaves the connection to the next request', async () => {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const body = Buffer.concat([bomb, bomb, bomb])
  socket.write(head({ line: 'GET /api/info/club', type: 'content-type: text/plain', body }))
  socket.write(body)
  socket.write('GET /livez HTTP/1.1\r\nhost: localhost\r\n\r\n')
  let answers = ''
  for await (const chunk of socket) {
    answers += String(chunk)
    if (answers.includes('alive')) break
  }
  expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(2)
})

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
})
afterAll(() => scene.club.close())

const headers = { 'content-type': 'application/json' }

test('values in values without end are refused, also where a call takes any value', async () => {
  const args = `${'['.repeat(60_000)}${']'.repeat(60_000)}`
  const operation = `{"mid":"019b0000-0000-7000-8000-00000000000b","seq":1,"name":"score.set","v":1,"at":1,"args":${args}}`
  const queue = `"clientId":"019b0000-0000-7000-8000-00000000000a","principal":"outing:${scene.outingId}:2"`
  const payload = `{"p":1,${queue},"sentAt":1,"ackedSeq":0,"nextSeq":2,"mutations":[${operation}]}`
  const request = { method: 'POST', url: '/api/sync/push', headers, payload } as const
  const answer = await send(scene.club, request, await scene.tokenOf('code'))
  expect([answer.statusCode, answer.json<Problem>().code]).toEqual([400, 'request.malformed'])
})

test('a half character is the sign for something unreadable from the start', async () => {
  const { club } = scene
  const token = await scene.tokenOf('admin')
  const addTee = async (description: string) => {
    const tee = { id: null, description, rating: 70.1, slope: 120, yardage: 6000 }
    const payload = { course_id: club.ids.courses.oaks, teeboxes: [tee] }
    return await send(club, { method: 'PATCH', url: '/api/course/editTeebox', payload }, token)
  }
  expect((await addTee('Gold \ud83c')).statusCode).toBe(200)
  // The other half of an emoji. Both halves would be stored as the same text, and the name of a teebox must be unique.
  expect((await addTee('Gold \ud83d')).statusCode).toBe((await addTee('Gold \ufffd')).statusCode)
  const course = await send(club, { method: 'GET', url: `/api/course/${club.ids.courses.oaks}` }, token)
  expect(course.body).toContain('Gold \ufffd')
})

test('a NUL is no part of any text, in a body or an address', async () => {
  const { club } = scene
  const token = await scene.tokenOf('admin')
  const payload = { username: 'be\0n' }
  const unique = await club.app.inject({ method: 'POST', url: '/api/user/usernameUnique', payload })
  expect(unique.json()).toEqual({ unique: false })
  const { oaks } = club.ids.courses
  const course = await send(club, { method: 'GET', url: `/api/course/${oaks}%00` }, token)
  expect(course.json()).toMatchObject({ course: { id: oaks } })
})
