import { afterAll, beforeAll, expect, test } from 'vitest'
import { accept } from '#golf/result.ts'
import { golferAll } from '#sync/calls/golfers.ts'
import { stream } from '#sync/calls/replay.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { problems } from './app.ts'
import { declaredRoutes } from './route.ts'

const served = ({ context }: TestClub) => ({ problems, context, memberStreams: { add: () => undefined } })

let club: TestClub
const ends: string[] = []
beforeAll(async () => {
  club = await openTestClub()
  const { route, streamRoute } = declaredRoutes(club.app, served(club))
  route({ ...golferAll, path: 'try/golfers' }, async () => {
    const golfers = [{ id: 1, firstname: 'Ben', lastname: 'Okafor', handicapindex: 8.1, passwordHash: 'secret' }]
    return accept({ golfers, dob: '1979-11-30' })
  })
  const broken = { ...golfer, handicapindex: 'x' as never }
  route({ ...golferAll, path: 'try/broken' }, async () => accept({ golfers: [broken] }))
  streamRoute({ ...stream, path: 'try/stream', who: 'anyone' }, async ({ query }) =>
    accept((events) => {
      events.send({ event: 'changes', id: 7, text: JSON.stringify({ since: query.since }) })
      events.onEnd(() => ends.push('ended'))
    }),
  )
})
afterAll(() => club.close())

const golfer = { id: 1, firstname: '', lastname: '' }

test('a path under /api without a declaration stops the server at its start (SEC-01)', () => {
  expect(() => club.app.get('/api/backdoor', async () => 'open')).toThrow('without a declared call')
})

test('what the declaration does not name does not get out (SEC-02)', async () => {
  const answer = await club.app.inject('/api/try/golfers')
  expect(answer.json()).toEqual({ golfers: [{ id: 1, firstname: 'Ben', lastname: 'Okafor', handicapindex: 8.1 }] })
})

test('an answer of the wrong shape is a failure of the server', async () => {
  const answer = await club.app.inject('/api/try/broken')
  expect(answer.statusCode).toBe(500)
  expect(answer.json()).toMatchObject({ code: 'server.failed' })
})

test('every served call is described, and says how to prove oneself', async () => {
  const { paths, openapi } = (await club.app.inject('/api/openapi.json')).json<{
    openapi: string
    paths: Record<string, Record<string, Record<string, unknown>>>
  }>()
  expect(openapi).toBe('3.1.0')
  const some = ['/api/login', '/api/golfer/all', '/api/course/{id}', '/api/openapi.json']
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(some))
  expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
  expect(paths['/api/course/{id}']?.['get']).toMatchObject({
    summary: 'A course with its teeboxes (keyed by id) and holes',
    tags: ['course'],
    security: [{ member: [] }],
    parameters: [{ in: 'path', name: 'id', required: true }],
  })
  const schema = { additionalProperties: false, required: ['username', 'password'] }
  expect(paths['/api/login']?.['post']).toMatchObject({
    requestBody: { content: { 'application/json': { schema } } },
    responses: { '4XX': { content: { 'application/problem+json': {} } } },
  })
  expect(paths['/api/course/{id}/refresh-teeboxes']?.['post']).not.toHaveProperty('requestBody')
})

test('a stream opens immediately, sends its events, and ends with the server', async () => {
  const address = await club.app.listen({ port: 0, host: '127.0.0.1' })
  const answer = await fetch(`${address}/api/try/stream?outing=1&since=5`)
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-accel-buffering')).toBe('no')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")

  const closing = club.app.close()
  expect(await answer.text()).toBe(': open\n\nid: 7\nevent: changes\ndata: {"since":5}\n\n')
  await closing
  expect(ends).toEqual(['ended'])
})

test('the addresses of one network have the streams of one listener together', async () => {
  const own = await openTestClub({ environment: { TRUSTED_PROXIES: '127.0.0.1' } })
  const { streamRoute } = declaredRoutes(own.app, served(own))
  const open = new Set<number>()
  streamRoute({ ...stream, path: 'try/stream', who: 'anyone' }, async ({ query: { since } }) =>
    accept((events) => {
      open.add(since)
      events.onEnd(() => open.delete(since))
    }),
  )
  const address = await own.app.listen({ port: 0, host: '127.0.0.1' })
  for (let at = 1; at <= 70; at += 1) {
    const headers = { 'x-forwarded-for': `2001:db8:1:2::${at.toString(16)}` }
    await fetch(`${address}/api/try/stream?outing=1&since=${at}`, { headers })
  }
  await expect.poll(() => open.has(1)).toBe(false)
  expect(open.has(70)).toBe(true)
  await own.close()
})
