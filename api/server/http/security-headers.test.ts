import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestClub, type TestClub } from '../../testing.ts'

let club: TestClub
let secure: TestClub
beforeAll(async () => {
  club = await openTestClub({ dist: { 'index.html': '<!doctype html>', 'assets/app-1a2b.js': 'app()' } })
  secure = await openTestClub({ environment: { BASE_URL: 'https://golf.example' } })
})
afterAll(async () => {
  await club.close()
  await secure.close()
})

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

const apiPolicy = "default-src 'none'; frame-ancestors 'none'"
const pagePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; manifest-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; " +
  "object-src 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types app"

test.each([
  ['/api/golfer/all', 200, apiPolicy],
  ['/api/course/all', 401, apiPolicy],
  ['/api/nothing', 404, apiPolicy],
  ['/api/course/x', 401, apiPolicy],
  ['/api/openapi.json', 200, apiPolicy],
  ['/%61pi/golfer/all', 200, apiPolicy],
  ['/', 200, pagePolicy],
  ['/leaderboard/7KQ4MX2P', 200, pagePolicy],
  ['/assets/app-1a2b.js', 200, pagePolicy],
  ['/assets/missing.js', 404, pagePolicy],
  ['/readyz', 200, pagePolicy],
])('%s answers %i with every header of SEC-50', async (url, status, policy) => {
  const { headers, statusCode } = await club.app.inject(url)
  expect(statusCode).toBe(status)
  expect(headers).toMatchObject({ ...always, 'content-security-policy': policy })
  expect(headers['permissions-policy']).toMatch(/^accelerometer=\(\), .*, camera=\(self\), screen-wake-lock=\(self\)$/)
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
  const absent = ['server', 'x-powered-by', 'access-control-allow-origin']
  for (const name of absent) expect(headers).not.toHaveProperty(name)
})

test('answers of the API are never stored', async () => {
  for (const url of ['/api/golfer/all', '/%61pi/golfer/all', '/api/course/all', '/api/nothing']) {
    expect((await club.app.inject(url)).headers['cache-control']).toBe('no-store')
  }
})

test('a club at an https address asks browsers to stay with https, a try-out over http does not', async () => {
  const { headers } = await secure.app.inject('/api/golfer/all')
  expect(headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
  expect((await club.app.inject('/api/golfer/all')).headers).not.toHaveProperty('strict-transport-security')
})

test('an expectation that no server here meets changes nothing about the answer (SEC-50)', async () => {
  const { app, close } = await openTestClub()
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  socket.write('GET /api/golfer/all HTTP/1.1\r\nhost: x\r\nexpect: haste\r\nconnection: close\r\n\r\n')
  const answer = await text(socket)
  await close()
  expect(answer).toMatch(/^HTTP\/1\.1 200 /)
  expect(answer).toContain(`content-security-policy: ${apiPolicy}`)
})

test.each([
  ['a call is refused with a problem', '/api/golfer/all', 503, '"code":"server.busy"'],
  // Like files, which are served so that a page that is loading gets its styles.
  ['what is no call is served', '/livez', 200, ''],
])('%s with every header where its end comes while a server stops (SEC-50)', async (_what, path, status, body) => {
  const { app, close } = await openTestClub()
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  // When the first request is answered, the beginning of the second has already arrived.
  socket.write(`GET /livez HTTP/1.1\r\nhost: x\r\n\r\nGET ${path} HTTP/1.1\r\nhost: x\r\n`)
  await once(socket, 'data')
  const closed = close()
  await expect.poll(() => app.server.listening).toBe(false)
  socket.write('\r\n')
  const answer = await text(socket)
  await closed
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer).toContain('content-security-policy: ')
  expect(answer).toContain(body)
})
