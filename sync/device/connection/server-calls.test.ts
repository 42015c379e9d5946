import { Dexie } from 'dexie'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { courseById, courseSearch } from '../../calls/courses.ts'
import { golferAll } from '../../calls/golfers.ts'
import { login } from '../../calls/login.ts'
import { pull } from '../../calls/replay.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { ben, testPorts, until, type TestPorts } from '../testing.ts'
import { readConnectivity } from './connectivity.ts'
import { keepSignIn, readSignIn } from './credentials.ts'
import { exchange, isServerFailure } from './exchange.ts'
import { callServer } from './server-calls.ts'

const opened: Device[] = []
afterEach(async () => {
  for (const device of opened.splice(0)) await device.database.delete()
})

type Seen = { url: string; init: RequestInit }

function phone(answer: (seen: Seen) => Response | Promise<Response>) {
  const seen: Seen[] = []
  const ports = testPorts({
    fetch: async (url, init) => {
      seen.push({ url, init })
      return await answer({ url, init })
    },
  })
  const device = openDevice(ports, { name: `club-calls-${opened.length}` })
  opened.push(device)
  return { device, ports, seen }
}

const json = (value: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json', ...headers } })

const problem = (status: number, extra: object = {}) => ({
  type: 'about:blank',
  title: 'No',
  status,
  code: 'login.failed',
  detail: 'No',
  error: 'Login Failed',
  ...extra,
})

const authorization = (seen: Seen | undefined) => new Headers(seen?.init.headers).get('authorization')

async function failureOf(call: Promise<unknown>) {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!isServerFailure(error)) throw new Error('no failure', { cause: error })
  return error
}

function page(text: string, status: number): Response {
  return new Response(`<html>${text}</html>`, { status, headers: { 'content-type': 'text/html' } })
}

describe('a request', () => {
  it('fills in the path and the query of its call', async () => {
    const { device, seen } = phone(() => json({}))
    await callServer(device, courseById, { params: { id: 7 } }).catch(() => undefined)
    await callServer(device, pull, { query: { outing: 9, since: 41 } }).catch(() => undefined)
    await callServer(device, courseSearch, { query: { name: 'a & b', city: undefined } }).catch(() => undefined)
    expect(seen.map(({ url }) => url)).toEqual([
      '/api/course/7',
      '/api/sync/pull?outing=9&since=41',
      '/api/course/search?name=a+%26+b',
    ])
  })

  it('has its body as JSON, and no type without a body', async () => {
    const { device, seen } = phone(() => json({ golfers: [] }))
    const body = { username: 'ben', password: 'seven irons' }
    await callServer(device, login, { body }).catch(() => undefined)
    await callServer(device, golferAll, {})
    const typed = seen.map(({ init }) => [init.method, init.body, new Headers(init.headers).get('content-type')])
    expect(typed).toEqual([
      ['POST', JSON.stringify(body), 'application/json'],
      ['GET', undefined, null],
    ])
  })

  it('is given up after eight seconds, and a second later for each ten kilobytes', async () => {
    const ports = testPorts({ fetch: () => new Promise(() => undefined) })
    for (const body of [undefined, 'x'.repeat(25_000)]) {
      void exchange(ports, { method: 'POST', path: 'a', token: null, ...(body !== undefined && { body }) })
    }
    expect(ports.timers()).toEqual([8_000, 10_500])
  })

  it('goes out as the member who is signed in, or as a visitor', async () => {
    const { device, ports, seen } = phone(() => json({ golfers: [] }))
    await callServer(device, golferAll, {})
    keepSignIn(ports.storage, { token: 'mine', user: ben })
    await callServer(device, golferAll, {})
    expect(seen.map(authorization)).toEqual([null, 'Bearer mine'])
  })

  it('goes out with the right to score an outing, when it is about that outing', async () => {
    const { device, ports, seen } = phone(() => json({ golfers: [] }))
    keepSignIn(ports.storage, { token: 'mine', user: ben })
    const capability = { principal: 'outing:9:1', code: '7KQ4MX2P', outingId: 9, tgroupId: 1, token: 'to score' }
    await device.database.capabilities.put(capability)
    await device.database.outings.put({ outingId: 9, principal: 'outing:9:1' } as never)
    await callServer(device, golferAll, { outing: 9 })
    await callServer(device, golferAll, { outing: 10 })
    expect(seen.map(authorization)).toEqual(['Bearer to score', 'Bearer mine'])
  })

  it('names its operation, when it is one that is done once', async () => {
    const { device, seen } = phone(() => json({ golfers: [] }))
    await callServer(device, golferAll, { mid: 'an-edit' })
    await callServer(device, golferAll, {})
    const keys = seen.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
    expect(keys).toEqual(['an-edit', null])
  })

  it('follows no one elsewhere and leaves nothing behind', async () => {
    const { device, seen } = phone(() => json({ golfers: [] }))
    await callServer(device, golferAll, {})
    expect(seen[0]?.init).toMatchObject({ redirect: 'error', cache: 'no-store', credentials: 'omit' })
  })
})

describe('an answer', () => {
  it('is a value, or the server’s refusal in its own words', async () => {
    const golfer = { id: 1, firstname: 'Alice', lastname: 'Moreno', handicapindex: 12.4 }
    expect(await callServer(phone(() => json({ golfers: [golfer] })).device, golferAll, {})).toEqual({
      ok: true,
      value: { golfers: [golfer] },
    })
    const refused = phone(() => json(problem(422, { fields: { date: 'is in the past' } }), 422))
    expect(await callServer(refused.device, golferAll, {})).toEqual({
      ok: false,
      refusal: { code: 'login.failed', message: 'Login Failed', fields: { date: 'is in the past' } },
    })
    await until(async () => (await readConnectivity(refused.device.database)) === 'reachable')
  })

  it('is there before the phone has written down that it came', async () => {
    const { device } = phone(() => json({ golfers: [] }))
    vi.spyOn(device.database.meta, 'get').mockReturnValue(new Dexie.Promise(() => undefined))
    expect(await callServer(device, golferAll, {})).toMatchObject({ ok: true })
  })

  it('that someone else failed the server is a refusal with its own sentence, and no failure of the server', async () => {
    const failed = problem(502, { code: 'round.usga-failed', error: 'Failed to post round to USGA' })
    expect(await callServer(phone(() => json(failed, 502)).device, golferAll, {})).toEqual({
      ok: false,
      refusal: { code: 'round.usga-failed', message: 'Failed to post round to USGA' },
    })
  })

  it('that says no because something has changed brings what there is now', async () => {
    const refused = phone(() => json({ ...problem(409), now: { board: 'newer' } }, 409))
    expect(await callServer(refused.device, golferAll, {})).toMatchObject({ refusal: { now: { board: 'newer' } } })
  })

  it.each([
    ['a page of a captive portal', true, () => page('Welcome to the hotel', 200)],
    ['a portal’s refusal', true, () => page('Sign in', 403)],
    ['a proxy’s page about a server that is down', false, () => page('Bad gateway', 502)],
    ['half an answer', false, () => new Response('{"golfers":[{"id"')],
    ['no network', false, () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('is not %s', async (_, isForeign, answer) => {
    const { device } = phone(answer)
    expect(await failureOf(callServer(device, golferAll, {}))).toMatchObject({ kind: 'unreachable', isForeign })
    expect(await readConnectivity(device.database)).toBe('unreachable')
  })

  it('that the server could not make, or that this build cannot read, is a failure', async () => {
    const broken = phone(() => json(problem(503), 503, { 'retry-after': '7' }))
    expect(await failureOf(callServer(broken.device, golferAll, {}))).toMatchObject({
      kind: 'failed',
      retryAfter: 7000,
    })
    const failed = phone(() => json(problem(500), 500))
    expect((await failureOf(callServer(failed.device, golferAll, {}))).kind).toBe('failed')
    const unread = phone(() => json({ golfers: 'none' }))
    expect((await failureOf(callServer(unread.device, golferAll, {}))).kind).toBe('failed')
  })

  it('that does not come in time is given up', async () => {
    const silent = (ports: { current?: TestPorts }) => ({
      fetch: (_: string, init: RequestInit) =>
        new Promise<Response>((_resolve, reject) => {
          init.signal?.addEventListener('abort', () => reject(new DOMException('timed out', 'AbortError')))
          ports.current?.advance(8_000)
        }),
    })
    const holder: { current?: TestPorts } = {}
    const ports = testPorts(silent(holder))
    holder.current = ports
    const device = openDevice(ports, { name: 'club-calls' })
    opened.push(device)
    expect((await failureOf(callServer(device, golferAll, {}))).kind).toBe('unreachable')
    expect(ports.timers()).toEqual([])
  })
})

describe('the sign-in', () => {
  it('is renewed in passing', async () => {
    const { device, ports } = phone(() => json({ golfers: [] }, 200, { 'x-token': 'renewed' }))
    keepSignIn(ports.storage, { token: 'old', user: ben })
    await callServer(device, golferAll, {})
    expect(readSignIn(ports.storage)).toEqual({ token: 'renewed', user: ben })
  })

  it('ends when the server rejects it: all listeners are notified, and private data is removed', async () => {
    const { device, ports } = phone(() => json(problem(401, { code: 'session.required' }), 401))
    keepSignIn(ports.storage, { token: 'old', user: ben })
    await device.database.seen.put({ key: 'a', call: 'a', answer: {}, at: 1 })
    let heard = 0
    device.signInChanged.listen(() => (heard += 1))
    expect(await callServer(device, golferAll, {})).toMatchObject({ ok: false })
    expect(readSignIn(ports.storage)).toBeNull()
    expect(heard).toBe(1)
    await until(async () => (await device.database.seen.count()) === 0)
  })

  it('goes on when someone gives a wrong password, or follows a link that is not good any more', async () => {
    const { device, ports } = phone(() => json(problem(401, { code: 'login.failed' }), 401))
    keepSignIn(ports.storage, { token: 'old', user: ben })
    await callServer(device, login, { body: { username: 'carol', password: 'wrong' } })
    expect(readSignIn(ports.storage)?.token).toBe('old')
  })

  it('is not touched by the answer to an older one, nor by a portal', async () => {
    const { device, ports } = phone(() => {
      keepSignIn(ports.storage, { token: 'newer', user: ben })
      return json(problem(401, { code: 'session.required' }), 401, { 'x-token': 'stale' })
    })
    keepSignIn(ports.storage, { token: 'old', user: ben })
    await callServer(device, golferAll, {})
    expect(readSignIn(ports.storage)?.token).toBe('newer')
    const portal = phone(() => new Response('Sign in', { status: 401 }))
    keepSignIn(portal.ports.storage, { token: 'old', user: ben })
    await callServer(portal.device, golferAll, {}).catch(() => undefined)
    expect(readSignIn(portal.ports.storage)?.token).toBe('old')
  })
})
