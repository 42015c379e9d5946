import { gunzipSync } from 'node:zlib'
import { describe, expect, it, afterEach, vi } from 'vitest'
import { push } from '../../calls/replay.ts'
import type { ClientQueue, OutboxRow } from '../storage/device-database.ts'
import { testPorts } from '../testing.ts'
import { packJson, firstBatch, pushBatch } from './push.ts'

const queue: ClientQueue = {
  principal: 'outing:9:1',
  clientId: '0192f000-0000-7000-8000-000000000001',
  nextSeq: 402,
  ackedSeq: 1,
  parked: null,
}

const row = (seq: number): OutboxRow => ({
  mid: `0192f000-0000-7000-8000-${String(seq).padStart(12, '0')}`,
  principal: queue.principal,
  seq,
  name: 'score.set',
  v: 1,
  at: 1_763_699_000_000,
  outingId: 9,
  args: { outingId: 9, golferId: 3, hole: 7, strokes: 5, baseVer: 0 },
})
const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 2))

const answered = (changes: object = {}, headers: Record<string, string> = { 'x-sync': '1' }) =>
  Response.json({ lastSeq: 2, serverNow: 5, vers: [1], cursor: 3, exceptions: [], ...changes }, { headers })

const problem = (status: number, code = 'some.code', headers: Record<string, string> = {}) => {
  const body = { type: 't', title: 't', status, code, detail: 'd', error: 'In words.' }
  return Response.json(body, { status, headers })
}

async function reply(response: Response | Error, sent: readonly OutboxRow[] = rows(1)) {
  const ports = testPorts({
    fetch: async () => {
      if (response instanceof Error) throw response
      return response
    },
  })
  return await pushBatch(ports, { queue, rows: sent, token: 'to-score', keepalive: false })
}

describe('what goes out', () => {
  async function sent(count: number, keepalive = false) {
    const seen: RequestInit[] = []
    const ports = testPorts({
      fetch: async (url, init) => {
        expect(url).toBe('/api/sync/push')
        seen.push(init)
        return answered()
      },
    })
    await pushBatch(ports, { queue, rows: rows(count), token: 'to-score', keepalive })
    const [init] = seen
    const headers = new Headers(init?.headers)
    const body = init?.body
    const text = body instanceof Uint8Array ? gunzipSync(body).toString() : String(body)
    return { init, headers, now: ports.now(), body: push.body.parse(JSON.parse(text)), length: String(body).length }
  }

  it('is what the call declares, with the queue and the phone’s clock', async () => {
    const { body, headers, now } = await sent(1)
    const { mid, seq, name, v, at, args } = row(2)
    const { clientId, principal } = queue
    const mutations = [{ mid, seq, name, v, at, args }]
    expect(body).toEqual({ p: 1, clientId, principal, sentAt: now, ackedSeq: 1, nextSeq: 402, mutations })
    expect(headers.get('authorization')).toBe('Bearer to-score')
    expect(headers.get('content-encoding')).toBeNull()
  })

  it('is gzipped when there is much of it', async () => {
    const { body, headers, init } = await sent(200)
    expect(headers.get('content-encoding')).toBe('gzip')
    expect(headers.get('content-type')).toBe('application/json')
    expect(body.mutations).toHaveLength(200)
    const bytes = init?.body instanceof Uint8Array ? init.body.length : Infinity
    expect(bytes / 200).toBeLessThan(30)
  })

  it('may outlive the page', async () => {
    expect((await sent(1, true)).init?.keepalive).toBe(true)
    expect((await sent(1)).init?.keepalive).toBeUndefined()
  })
})

describe('what comes back', () => {
  it('is an answer when it covers the batch', async () => {
    expect(await reply(answered())).toMatchObject({ kind: 'answered', answer: { lastSeq: 2, vers: [1] } })
  })

  it.each([
    ['a portal’s page', new Response('<html>Welcome</html>', { headers: { 'x-sync': '1' } })],
    ['an answer without the club’s mark', answered({}, {})],
    ['half an answer', new Response('{"lastSeq":2,', { headers: { 'x-sync': '1' } })],
    ['an answer to fewer operations', answered({ vers: [] })],
    ['an answer that does not reach the last operation', answered({ lastSeq: 1 })],
    ['a portal’s refusal', new Response('Sign in', { status: 403 })],
    ['somebody else’s JSON', Response.json({ ok: true })],
    ['a failure of the club', problem(500)],
    ['a request that the club cannot read', problem(400)],
    ['a conflict of another kind', problem(409, 'outing.other')],
    ['no network', new TypeError('Failed to fetch')],
  ])('is none when it is %s', async (_, response) => {
    expect(await reply(response)).toEqual({ kind: 'later', retryAfter: 0 })
  })

  it.each([
    [problem(401, 'session.required'), { kind: 'suspended', code: 'session.required', message: 'In words.' }],
    [problem(403, 'outing.code-expired'), { kind: 'suspended', code: 'outing.code-expired', message: 'In words.' }],
    [problem(409, 'replay.gap'), { kind: 'gap' }],
    [problem(409, 'replay.sequence-reused'), { kind: 'reused' }],
    [problem(413), { kind: 'too-large' }],
    [new Response('too large', { status: 413 }), { kind: 'too-large' }],
    [problem(426), { kind: 'upgrade' }],
    [problem(429, 'server.busy', { 'retry-after': '30' }), { kind: 'later', retryAfter: 30_000 }],
    // A date is one of the sender's clock: this phone's may be a day behind.
    [
      problem(503, 'server.busy', {
        date: 'Sun, 22 Nov 2026 10:00:00 GMT',
        'retry-after': 'Sun, 22 Nov 2026 10:02:00 GMT',
      }),
      { kind: 'later', retryAfter: 120_000 },
    ],
    [problem(503, 'server.busy', { 'retry-after': 'Sun, 22 Nov 2026 10:02:00 GMT' }), { kind: 'later', retryAfter: 0 }],
  ])('is understood: %o', async (response, expected) => {
    expect(await reply(response)).toEqual(expected)
  })
})

describe('a batch', () => {
  it('has as many operations as may go at once', () => {
    expect(firstBatch(rows(400), { count: 200, bytes: 256_000 })).toEqual(rows(200))
    expect(firstBatch([], { count: 200, bytes: 256_000 })).toEqual([])
  })

  it('has as many bytes as may go at once, and one operation at least', () => {
    const size = JSON.stringify(row(2)).length
    expect(firstBatch(rows(10), { count: 200, bytes: 3 * size }).length).toBeGreaterThanOrEqual(3)
    expect(firstBatch(rows(10), { count: 200, bytes: 3 * size }).length).toBeLessThan(5)
    expect(firstBatch(rows(10), { count: 200, bytes: 1 })).toEqual(rows(1))
  })
})

afterEach(() => vi.unstubAllGlobals())

const long = JSON.stringify(Array.from({ length: 200 }, (_, seq) => ({ seq, name: 'score.set', strokes: 4 })))

it('leaves a short body as it is', async () => {
  expect(await packJson('{"a":1}')).toEqual({ body: '{"a":1}', encoding: null })
})

it('gzips a long one', async () => {
  const { body, encoding } = await packJson(long)
  expect(encoding).toBe('gzip')
  expect(body.length).toBeLessThan(long.length / 5)
  expect(gunzipSync(body).toString()).toBe(long)
})

it('sends it plain where the browser cannot', async () => {
  vi.stubGlobal('CompressionStream', undefined)
  expect(await packJson(long)).toEqual({ body: long, encoding: null })
})
