import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { everyField, type FieldName } from '#sync/calls/every-field-testing.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { openTestClub, type TestClub } from '../../testing.ts'
import { problems } from '../app.ts'
import { declaredRoutes } from '../route.ts'

let club: TestClub
beforeAll(async () => {
  club = await openTestClub()
})
afterAll(() => club.close())

type Body = { type?: string; content: string | Buffer; encoding?: string }

function post({ type = 'application/json', content, encoding }: Body) {
  const headers = { 'content-type': type, ...(encoding !== undefined && { 'content-encoding': encoding }) }
  return club.app.inject({ method: 'POST', url: '/api/login', headers, payload: content })
}

const json = JSON.stringify({ username: 'anonymous', password: 'x' })
const formType = 'application/x-www-form-urlencoded'

test.each<[string, Body, number, string]>([
  ['text', { type: 'text/plain', content: json }, 415, 'request.unsupported'],
  ['a form', { type: formType, content: 'username=a&password=b' }, 415, 'request.unsupported'],
  ['something packed with brotli', { content: json, encoding: 'br' }, 415, 'request.unsupported'],
  ['half a JSON', { content: json.slice(0, 20) }, 400, 'request.malformed'],
  ['nothing', { content: '' }, 400, 'request.malformed'],
  ['a prototype', { content: `{"__proto__":{"isadmin":true},${json.slice(1)}` }, 400, 'request.malformed'],
  ['something that is not gzip', { content: json, encoding: 'gzip' }, 400, 'request.malformed'],
  ['more than 64 KiB', { content: `"${'a'.repeat(65 * 1024)}"` }, 413, 'request.too-large'],
  ['a small bomb', { content: gzipSync(`"${'a'.repeat(5_000_000)}"`), encoding: 'gzip' }, 413, 'request.too-large'],
])('%s is a problem with a code', async (_what, body, status, code) => {
  const answer = await post(body)
  expect(answer.statusCode).toBe(status)
  expect(answer.headers['content-type']).toContain('application/problem+json')
  expect(answer.json()).toMatchObject({ status, code, type: `urn:nomad:problem:${code}` })
})

test.each(['gzip', 'GZIP', 'Gzip'])('a request that is packed as %s is read', async (encoding) => {
  const answer = await post({ content: gzipSync(json), encoding })
  expect(answer.json()).toMatchObject({ code: 'login.failed' })
})

test('a request that does not have the declared shape is logged without what was sent (SEC-59)', async () => {
  const c4n4ry = { c4n4ry: 1 }
  await post({ content: JSON.stringify({ username: ['c4n4ry'], password: 7, c4n4ry }) })
  const line = club.log.findLast((text) => text.includes('"event":"input_validation_fail"')) ?? '{}'
  expect(JSON.parse(line)).toMatchObject({ level: 40, call: 'login', fields: 3, actor: 'anonymous' })
  expect(club.log.join('')).not.toContain('c4n4ry')
})

test('a field has the sentence of the specification, or says what it needs', async () => {
  const fields = async (content: object) => {
    const answer = await post({ content: JSON.stringify(content) })
    return answer.json<{ fields: Record<string, string> }>().fields
  }
  expect(await fields({})).toEqual({ username: 'Username is required', password: 'Password is required' })
  expect(await fields({ username: 'ben', password: 'x'.repeat(200) })).toEqual({
    password: 'Use no more than 128 characters',
  })
  expect(await fields({ username: 'ben', password: 'x', dues: 1 })).toEqual({ dues: 'This field isn’t known' })
  const headers = { authorization: `Bearer ${await club.signIn('ben')}` }
  const { fields: ofPath } = (await club.app.inject({ url: '/api/course/x', headers })).json<{ fields: object }>()
  expect(ofPath).toEqual({ id: expect.stringContaining('number') })
})

test('a field says what it needs: of texts, lists, numbers, choices and dates', async () => {
  const own = await openTestClub()
  const routes = declaredRoutes(own.app, { problems, context: own.context, memberStreams: { add: () => undefined } })
  const wrong: Readonly<Record<FieldName, readonly [given: unknown, says: RegExp]>> = {
    empty: ['', /^Fill this in\.$/],
    short: ['a', /at least 2 characters\./],
    long: ['ab', /no more than 1 character\./],
    exact: ['a', /exactly 2 characters\./],
    few: [[], /at least 1 entry\./],
    many: [['a', 'b'], /no more than 1 entry\./],
    none: [['a'], /empty\./],
    low: [0, /at least 1\./],
    high: [19, /no more than 18\./],
    negative: [0, /less than 0\./],
    huge: [1e300, /smaller number/],
    part: [1.5, /whole number/],
    step: [0.15, /multiple of 0\.1\./],
    missing: [undefined, /text/],
    letter: ['a', /number/],
    choice: ['Fax', /Text, Email, or None\./],
    flag: [2, /0 or 1\./],
    formFlag: ['2', /^Use 0 or 1\.$/],
    either: [null, /Check it/],
    day: ['11-26-2026', /2026-/],
  }
  routes.route(everyField, () => Promise.reject(new Error('It takes none of these')))
  const payload = Object.fromEntries(Object.entries(wrong).map(([name, [given]]) => [name, given]))
  const answer = await own.app.inject({ method: 'POST', url: '/api/try/fields', payload })
  await own.close()
  const said = answer.json<{ fields: Record<string, string> }>().fields
  for (const [name, [, says]] of Object.entries(wrong)) expect(said[name], name).toMatch(says)
})

test('an id of 0 has to be more than 0, which a least number would not say', async () => {
  const headers = { authorization: `Bearer ${await club.signIn('ben')}` }
  const payload = { dob: '1980-02-29', userId: 0 }
  const answer = await club.app.inject({ method: 'POST', url: '/api/user/dob', headers, payload })
  expect(answer.json<{ fields: Record<string, string> }>().fields['userId']).toContain('more than 0')
})

test('a packed body is read like any other', async () => {
  const answer = await post({ content: gzipSync(json), encoding: 'gzip' })
  expect(answer.json()).toMatchObject({ code: 'login.failed' })
})

const undeclared = ['HEAD', 'PUT', 'DELETE', 'OPTIONS'] as const
test.each(undeclared)('%s is not served where only GET is declared', async (method) => {
  expect((await club.app.inject({ method, url: '/api/golfer/all' })).statusCode).toBe(404)
})

test('a number in a path has to be one', async () => {
  const headers = { authorization: `Bearer ${await club.signIn('ben')}` }
  for (const id of ['x', '0', '1.5', '1e99', '%00']) {
    const answer = await club.app.inject({ url: `/api/course/${id}`, headers })
    expect(answer.statusCode).toBe(400)
    const { error, fields } = answer.json<{ error: string; fields: Record<string, string> }>()
    expect(fields['id']).toMatch(/./)
    // The message is about a wrong link and not about a form, which the person could correct.
    expect(error).toMatch(/link/)
  }
})

test.each(['/%zz', '/api/%zz', '/api/course/%c0%af', `/api/course/${'1'.repeat(101)}`])(
  'an address that cannot be read, %s, is a problem',
  async (url) => {
    const headers = { authorization: `Bearer ${await club.signIn('ben')}` }
    const answer = await club.app.inject({ url, headers })
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  },
)

async function failing(error: Error) {
  const own = await openTestClub()
  const routes = declaredRoutes(own.app, { problems, context: own.context, memberStreams: { add: () => undefined } })
  routes.route({ ...golferAll, path: 'try/failing' }, () => Promise.reject(error))
  const answer = await own.app.inject('/api/try/failing')
  await own.close()
  return { answer, log: own.log }
}

test.each(['SQLITE_FULL', 'SQLITE_BUSY', '53300', '40001'])('%s asks the phone to come back', async (code) => {
  const { answer } = await failing(Object.assign(new Error('not now'), { code }))
  expect(answer.statusCode).toBe(503)
  expect(answer.headers['retry-after']).toBe('2')
  expect(answer.json()).toMatchObject({ code: 'server.busy' })
})

test('a call that comes while the database is closed may come back after the next start', async () => {
  const closing = await openTestClub()
  const headers = { authorization: `Bearer ${await closing.signIn('ben')}` }
  // The database is closed only after the startup work.
  await closing.app.ready()
  await closing.db.close()
  const answer = await closing.app.inject({ url: '/api/course/all', headers })
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2'])
  await closing.app.close()
  rmSync(closing.context.config.dataDir, { recursive: true })
})

test('a failure says nothing about itself to the caller and everything to the log', async () => {
  const { answer, log } = await failing(new Error('no such column: secret'))
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toEqual({
    type: 'urn:nomad:problem:server.failed',
    title: 'Server failure',
    status: 500,
    code: 'server.failed',
    detail: 'Something went wrong. Please try again soon.',
    error: 'Something went wrong. Please try again soon.',
  })
  const line = log.find((text) => text.includes('"msg":"failed"')) ?? ''
  expect(line).toContain('no such column: secret')
  expect(line).toContain(String(answer.headers['x-request-id']))
})

test.each([
  ['a header without end', `GET /api/info/club HTTP/1.1\r\nhost: x\r\nx: ${'a'.repeat(20_000)}`, 431],
  ['what is not HTTP', 'HELO club\r\n\r\n', 400],
  ['a request without a host', 'GET /api/info/club HTTP/1.1\r\n\r\n', 400],
  ['two lengths', 'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{', 400],
])('%s is answered with a problem, and the connection ends (SEC-50)', async (_what, sent, status) => {
  const { app, close } = await openTestClub({ environment: { BASE_URL: 'https://golf.example' } })
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(sent)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  await close()
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(head).toContain('content-type: application/problem+json')
  expect(head).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
  expect(head).toContain('strict-transport-security: ')
  expect(head).toContain('referrer-policy: no-referrer')
  expect(JSON.parse(body)).toMatchObject({ status, code: expect.stringMatching(/^request\./) })
})
