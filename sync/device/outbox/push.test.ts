import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Exception, push } from '../../calls/replay.ts'
import { outOfTaps } from '../../calls/taps.ts'
import { followingId } from '../../calls/uuid-v7.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { readConflictReports } from '../outings/conflict-reports.ts'
import { conflictTexts } from '../outings/conflict-texts.ts'
import { benId, capability, carolId, serverCell, putOuting } from '../outings/outing-testing.ts'
import { readOuting } from '../outings/outings.ts'
import type { ClientQueue, OutboxRow } from '../storage/device-database.ts'
import { testPorts } from '../testing.ts'
import { outboxTexts } from './outbox-texts.ts'
import { readQueue, recordScores } from './outbox.ts'
import { lostCode } from './queue-repair.ts'
import { discardRejected, readRejected } from './rejected-operations.ts'
import { acknowledge, packJson, firstBatch, pushBatch } from './sending.ts'
import { readLastSentAt } from './sync-status.ts'

const yourScore = conflictTexts.yourScore({ value: 5, first: 'Ben', hole: 7 })

describe('a batch', () => {
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
      const { mid, seq, at } = row(2)
      const { clientId, principal } = queue
      const mutations = [{ mid, seq, at, hole: 7, scores: [[3, 5]] }]
      expect(body).toEqual({ p: 1, clientId, principal, sentAt: now, ackedSeq: 1, nextSeq: 402, mutations })
      expect(headers.get('authorization')).toBe('Bearer to-score')
      expect(headers.get('content-encoding')).toBeNull()
    })

    it('is gzipped when there is much of it', async () => {
      const { body, headers, init } = await sent(200)
      expect(headers.get('content-encoding')).toBe('gzip')
      expect(headers.get('content-type')).toBe('application/json')
      expect(outOfTaps(body.mutations, queue.principal)).toHaveLength(200)
      const bytes = init?.body instanceof Uint8Array ? init.body.length : Infinity
      expect(bytes / 200).toBeLessThan(10)
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
      ['someone else’s JSON', Response.json({ ok: true })],
      ['a failure of the club', problem(500)],
      ['a portal’s 400', new Response('Bad request', { status: 400 })],
      ['a conflict of another kind', problem(409, 'outing.other')],
      ['no network', new TypeError('Failed to fetch')],
    ])('is none when it is %s', async (_, response) => {
      expect(await reply(response)).toEqual({ kind: 'later', retryAfter: 0 })
    })

    it.each([
      [problem(400, 'request.invalid'), { kind: 'unreadable' }],
      [problem(401, 'session.required'), { kind: 'suspended', code: 'session.required', message: 'In words.' }],
      [problem(403, 'outing.code-expired'), { kind: 'suspended', code: 'outing.code-expired', message: 'In words.' }],
      [problem(409, 'replay.gap'), { kind: 'gap' }],
      [problem(409, 'replay.sequence-reused'), { kind: 'reused' }],
      [problem(413), { kind: 'too-large' }],
      [new Response('too large', { status: 413 }), { kind: 'too-large' }],
      [problem(426), { kind: 'upgrade' }],
      [problem(429, 'server.busy', { 'retry-after': '30' }), { kind: 'later', retryAfter: 30_000 }],
      // A Retry-After date is by the server's clock. This phone's clock may be a day behind.
      [
        problem(503, 'server.busy', {
          date: 'Sun, 22 Nov 2026 10:00:00 GMT',
          'retry-after': 'Sun, 22 Nov 2026 10:02:00 GMT',
        }),
        { kind: 'later', retryAfter: 120_000 },
      ],
      [
        problem(503, 'server.busy', { 'retry-after': 'Sun, 22 Nov 2026 10:02:00 GMT' }),
        { kind: 'later', retryAfter: 0 },
      ],
    ])('is understood: %o', async (response, expected) => {
      expect(await reply(response)).toEqual(expected)
    })
  })

  describe('a batch', () => {
    it('has as many operations as one request may have', () => {
      expect(firstBatch(rows(400), { count: 200, bytes: 256_000 })).toEqual(rows(200))
      expect(firstBatch(rows(400), { count: 200, bytes: 60_000 })).toEqual(rows(200))
      expect(firstBatch([], { count: 200, bytes: 256_000 })).toEqual([])
    })

    it('has as many bytes as one request may have, and one operation at least', () => {
      const size = JSON.stringify(row(2)).length
      expect(firstBatch(rows(10), { count: 200, bytes: 3 * size }).length).toBeGreaterThanOrEqual(3)
      expect(firstBatch(rows(10), { count: 200, bytes: 3 * size }).length).toBeLessThan(5)
      expect(firstBatch(rows(10), { count: 200, bytes: 1 })).toEqual(rows(1))
    })

    it('has operations of one person', () => {
      const earlier = rows(2).map((each) => ({ ...each, recordedUnder: 'of another scorer' }))
      expect(firstBatch([...earlier, row(4)], { count: 200, bytes: 256_000 })).toEqual(earlier)
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
})

describe('the answer to a batch', () => {
  const { principal } = capability
  const ports = testPorts({})
  let device: Device

  beforeEach(async () => {
    device = openDevice(ports, { name: 'acknowledge' })
    await putOuting(device)
  })
  afterEach(() => device.database.delete())

  const record = (golferId: number, strokes: number, hole = 7) =>
    recordScores(device, { outingId: 9, hole, scores: [{ golferId, strokes }] })

  async function readLane(): Promise<ClientQueue> {
    const queue = await device.database.queues.get(principal)
    if (!queue) throw new Error('no queue')
    return queue
  }

  /** Applies an answer of the server to everything that waits, or to what waited when `sent` was read. */
  async function answerAll(
    vers: number[],
    { exceptions = [], lastSeq, sent }: { exceptions?: Exception[]; lastSeq?: number; sent?: Sent } = {},
  ) {
    const { queue, rows } = sent ?? (await readSent())
    const answer = { lastSeq: lastSeq ?? rows.at(-1)?.seq ?? 0, serverNow: ports.now(), vers, cursor: 99, exceptions }
    await acknowledge(device, { queue, rows, token: '', answer })
  }

  type Sent = Awaited<ReturnType<typeof readSent>>
  const readSent = async () => ({ queue: await readLane(), rows: await readQueue(device.database, principal) })
  const cell = async (golferId: number, hole = 7) => await device.database.scores.get([9, golferId, hole])

  describe('an answered batch', () => {
    it('leaves the outbox, and its cells have the server’s version', async () => {
      await record(benId, 5)
      await record(carolId, 4)
      await answerAll([1, 3])
      expect(await device.database.outbox.count()).toBe(0)
      expect(await cell(benId)).toMatchObject({
        queued: null,
        taken: { strokes: 5 },
        club: { strokes: 5, ver: 1, contested: false, by: null, at: new Date(ports.now()).toISOString() },
      })
      expect(await cell(carolId)).toMatchObject({ queued: null, club: { strokes: 4, ver: 3 } })
      expect(await readLane()).toMatchObject({ ackedSeq: 2, nextSeq: 3 })
      expect(await readLastSentAt(device.database)).toBe(ports.now())
    })

    it('does not move the cursor: what others did in between would never arrive', async () => {
      await record(benId, 5)
      await answerAll([1])
      expect((await device.database.outings.get(9))?.cursor).toBe(0)
    })

    it('leaves alone what was recorded while it was on its way', async () => {
      await record(benId, 5)
      const sent = await readSent()
      await record(benId, 6)
      await answerAll([1], { sent })
      expect((await readQueue(device.database, principal)).map(({ seq }) => seq)).toEqual([2])
      expect(await cell(benId)).toMatchObject({ queued: { strokes: 6, baseVer: 1 }, club: { strokes: 5, ver: 1 } })
    })

    it.each([
      [1, 9],
      [9, 1],
    ])('leaves alone a later score of each of its holes, recorded as %i and %i', async (...recorded) => {
      for (const hole of recorded) await record(benId, 5, hole)
      const sent = await readSent()
      for (const hole of recorded) await record(benId, 6, hole)
      await answerAll([1, 1], { sent })
      for (const hole of recorded) {
        expect(await cell(benId, hole)).toMatchObject({ queued: { strokes: 6 }, club: { strokes: 5 } })
      }
    })

    it('leaves alone the holes between its own', async () => {
      await record(benId, 5, 1)
      await record(benId, 4, 9)
      const sent = await readSent()
      await record(benId, 3, 5)
      await answerAll([1, 1], { sent })
      expect(await cell(benId, 1)).toMatchObject({ queued: null, club: { strokes: 5 } })
      expect(await cell(benId, 5)).toMatchObject({ queued: { strokes: 3 }, club: null })
      expect(await cell(benId, 9)).toMatchObject({ queued: null, club: { strokes: 4 } })
    })

    it('leaves alone an operation of another queue whose key is between its own', async () => {
      await record(benId, 5)
      await record(carolId, 4)
      const [first, last] = (await readSent()).rows.toSorted((a, b) => (a.mid < b.mid ? -1 : 1))
      if (!first || !last) throw new Error('no operations')
      const between = { ...first, mid: followingId(first.mid, 1), principal: 'u:2', seq: 1 }
      expect(between.mid < last.mid).toBe(true)
      await device.database.outbox.add(between)
      await answerAll([1, 1])
      expect(await device.database.outbox.toArray()).toEqual([between])
    })

    it('takes several operations on one cell in their order', async () => {
      await record(benId, 5)
      await record(benId, 6)
      await answerAll([1, 2])
      expect(await cell(benId)).toMatchObject({ queued: null, taken: { strokes: 6 }, club: { strokes: 6, ver: 2 } })
    })

    it('can arrive twice, and by two tabs', async () => {
      await record(benId, 5)
      const sent = await readSent()
      await answerAll([1], { sent })
      await record(benId, 6)
      await answerAll([1], { sent })
      expect(await readLane()).toMatchObject({ ackedSeq: 1, nextSeq: 3 })
      expect(await cell(benId)).toMatchObject({ queued: { strokes: 6 } })
      expect(await readRejected(device.database)).toEqual([])
    })

    it('does not bring back to the rejected operations what its owner has discarded', async () => {
      await record(benId, 5)
      const [sent, exceptions] = [await readSent(), [{ seq: 1, outcome: 'rejected', code: 'a', message: 'b' } as const]]
      await answerAll([0], { sent, exceptions: [...exceptions] })
      const [refused] = await readRejected(device.database)
      await discardRejected(device, refused?.mid ?? '')
      await answerAll([0], { sent, exceptions: [...exceptions] })
      expect(await readRejected(device.database)).toEqual([])
    })

    it('does not undo a newer score that the stream has sent', async () => {
      await record(benId, 5)
      await putOuting(device, { scores: [serverCell({ ver: 4, strokes: 3 })] })
      await answerAll([1])
      expect((await readOuting(device.database, 9))?.card.scores(benId, 7)).toBe(3)
    })
  })

  describe('an exception', () => {
    it.each([
      ['was refused with it', [1, 2, 3], { 5: false, 4: true, 6: true }],
      ['waits behind it', [1], { 5: false }],
    ])('that refuses a score is no reason to send it over a later one, which %s', async (_, refused, offered) => {
      await record(benId, 5)
      await record(carolId, 4)
      await record(benId, 6)
      const sent = await readSent()
      const exceptions = refused.map((seq) => ({ seq, outcome: 'rejected', code: 'a', message: 'b' }) as const)
      const vers = refused.map(() => 0)
      await answerAll(vers, { sent: { ...sent, rows: sent.rows.slice(0, vers.length) }, exceptions })
      const rejected = await readRejected(device.database)
      expect(Object.fromEntries(rejected.map(({ score, resendable }) => [score?.strokes, resendable]))).toEqual(offered)
    })

    it('that refuses goes to the rejected operations with its words, and the cell goes back to the server’s score', async () => {
      await putOuting(device, { scores: [serverCell({ strokes: 3 })] })
      await record(benId, 5)
      await record(carolId, 4)
      await answerAll([0, 1], {
        exceptions: [{ seq: 1, outcome: 'rejected', code: 'outing.posted', message: 'The scores have been posted.' }],
      })
      expect(await readRejected(device.database)).toMatchObject([
        {
          code: 'outing.posted',
          message: 'The scores have been posted.',
          score: { golferId: benId, hole: 7, strokes: 5 },
          resendable: true,
        },
      ])
      expect(await device.database.rejected.toArray()).toMatchObject([{ refusedAt: ports.now() }])
      const outing = await readOuting(device.database, 9)
      expect([outing?.card.scores(benId, 7), outing?.card.scores(carolId, 7)]).toEqual([3, 4])
      expect(await device.database.outbox.count()).toBe(0)
    })

    it('that conflicts shows the server’s choice and notifies the loser', async () => {
      await record(benId, 5)
      await answerAll([2], {
        exceptions: [
          {
            seq: 1,
            outcome: 'contested',
            ver: 2,
            shown: { strokes: 4, by: 'Bob', at: '2026-11-21T10:00:00.000Z' },
            kept: { strokes: 5 },
          },
        ],
      })
      expect((await readOuting(device.database, 9))?.cells).toMatchObject([
        { strokes: 4, ver: 2, by: 'Bob', contested: true, pending: false },
      ])
      expect(await readConflictReports(device.database, 9)).toMatchObject([
        { message: conflictTexts.scoreReplaced(yourScore, { by: 'Bob', value: 4 }), replaced: true },
      ])
    })
  })

  describe('a queue that does not add up', () => {
    it('queues again what the cell still knows of an operation that has vanished', async () => {
      await record(benId, 5)
      await record(carolId, 4)
      const [vanished] = await readQueue(device.database, principal)
      await device.database.outbox.delete(vanished?.mid ?? '')
      await answerAll([1])
      expect(await readQueue(device.database, principal)).toMatchObject([{ seq: 3, mid: vanished?.mid }])
      expect(await readLane()).toMatchObject({ ackedSeq: 2, nextSeq: 4 })
      expect(await readRejected(device.database)).toEqual([])
    })

    it('declares what no one knows any more', async () => {
      await record(benId, 5)
      await record(benId, 6)
      await record(carolId, 4)
      const rows = await readQueue(device.database, principal)
      await device.database.outbox.bulkDelete(rows.slice(0, 2).map(({ mid }) => mid))
      await device.database.scores.delete([9, benId, 7])
      await answerAll([1])
      expect(await readRejected(device.database)).toMatchObject([
        { code: lostCode, outingId: 9, score: null, message: outboxTexts.entriesLost(2) },
      ])
    })

    it('takes a name of its own when the server has come further than this storage ever was', async () => {
      await record(benId, 5)
      const before = await readLane()
      const sent = await readSent()
      await record(carolId, 4)
      await answerAll([1], { sent, lastSeq: 7 })
      const queue = await readLane()
      expect(queue.clientId).not.toBe(before.clientId)
      expect(queue).toMatchObject({ ackedSeq: 0, nextSeq: 2 })
      expect(await readQueue(device.database, principal)).toMatchObject([{ seq: 1, args: { golferId: carolId } }])
      await answerAll([1], { sent })
      expect(await readLane()).toEqual(queue)
    })
  })
})
