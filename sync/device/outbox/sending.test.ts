import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openOuting, push, type Mutation, type PushBody } from '../../calls/replay.ts'
import { outOfTaps } from '../../calls/taps.ts'
import { keepSignIn } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { keepOuting } from '../outings/open-outing.ts'
import { benId, capability, carolId, outingSnapshot, putOuting } from '../outings/outing-testing.ts'
import type { Capability } from '../storage/device-database.ts'
import { ben, refuseRows, testLocks, testPorts, type TestPorts, until } from '../testing.ts'
import { addToJournal } from './journal.ts'
import { recordScores } from './outbox.ts'
import { keepOwn } from './own-operations.ts'
import { readRejected } from './rejected-operations.ts'
import { sendOnLeaving, sendWaiting, sendNow, startSending } from './sending.ts'
import { readSyncStatus } from './sync-status.ts'

/** Returns a list to which the mode of each further transaction is added. */
function modesOfTransactions({ database }: Device): readonly unknown[] {
  const modes: unknown[] = []
  const { core } = database
  const begin = core.transaction.bind(core)
  core.transaction = (names, mode, options) => {
    modes.push(mode)
    return begin(names, mode, options)
  }
  return modes
}

function refusal(status: number, code: string, headers: Record<string, string> = {}): Response {
  const problem = { type: 't', title: 't', status, code, detail: 'd', error: 'In words.' }
  return Response.json(problem, { status, headers })
}
const busyFor = (seconds: string) => refusal(503, 'server.busy', { 'retry-after': seconds })

describe('sending again and again', () => {
  let device: Device
  let ports: TestPorts
  let tries: number
  /** The principals whose operations the server has received. */
  let principals: string[]
  let club: 'there' | 'away' | 'soon' | 'busy' | 'closed' | 'portal'
  let stop: () => void

  beforeEach(async () => {
    tries = 0
    principals = []
    club = 'there'
    stop = () => undefined
    ports = testPorts({
      random: () => 0.5,
      fetch: async (url, init) => {
        tries += 1
        if (club === 'portal') return new Response('Log in', { status: 503, headers: { 'retry-after': '86400' } })
        if (url.endsWith(openOuting.path)) return new Response('', { status: 429, headers: { 'retry-after': '30' } })
        if (club === 'away') throw new TypeError('no network')
        if (club === 'soon') return busyFor('3')
        if (club === 'busy') return busyFor('100')
        if (club === 'closed') return busyFor('31536000')
        const text = init.body instanceof Uint8Array ? gunzipSync(init.body).toString() : String(init.body)
        const { principal, mutations: packed } = push.body.parse(JSON.parse(text))
        if (new Headers(init.headers).get('authorization') === 'Bearer ended') return refusal(401, 'session.required')
        principals.push(principal)
        const mutations = outOfTaps(packed, principal)
        const lastSeq = mutations.at(-1)?.seq ?? 0
        const answer = { lastSeq, serverNow: 5, vers: mutations.map(() => 1), cursor: 3, exceptions: [] }
        return Response.json(answer, { headers: { 'x-sync': '1' } })
      },
    })
    device = openDevice(ports, { name: 'sending' })
    await putOuting(device)
  })
  afterEach(async () => {
    stop()
    await device.database.delete()
  })

  const record = async (hole: number) =>
    await recordScores(device, { outingId: 9, hole, scores: [{ golferId: benId, strokes: 4 }] })
  const isSent = async () => (await device.database.outbox.count()) === 0
  const watchdog = 120_000
  /** When there is nothing to do, no timer runs. A pass in progress has the timer of its watchdog. */
  const isIdle = () => ports.timers().length === 0
  const isPausing = () => ports.timers().length === 1 && ports.timers()[0] !== watchdog
  /** Returns the device with the locks of a browser, and the passes that have requested the lock. */
  function withLocks() {
    const { request, query } = testLocks()
    const passes: Promise<unknown>[] = []
    const locks = {
      query,
      request: (name: string, options: LockOptions, hold: LockGrantedCallback<unknown>) => {
        const held = request(name, options, hold)
        if (name.endsWith('-outbox')) passes.push(held)
        return held
      },
    } as LockManager
    return { locked: { ...device, ports: { ...ports, locks } }, passes }
  }
  const pausesAfter = (times: number) => until(() => tries === times && isPausing())

  describe('what waits', () => {
    it('is sent when the app starts, and when something is recorded', async () => {
      await record(1)
      stop = startSending(device)
      await until(isSent)
      await record(2)
      await until(isSent)
      expect(tries).toBe(2)
    })

    it('is acknowledged on a full phone, which forgets an outing that is over for it', async () => {
      const over = outingSnapshot()
      const snapshot = { ...over, outing: { ...over.outing, id: 8, status: 'posted' as const } }
      await keepOuting(device, { snapshot, capability: null, occasion: 'opened' })
      await record(1)
      let refused = 0
      device.database.answeredBatches.hook('creating', () => {
        refused += 1
        if (refused === 1) throw new DOMException('no', 'QuotaExceededError')
      })
      await sendNow(device)
      expect([await isSent(), await device.database.outings.get(8), tries]).toEqual([true, undefined, 1])
    })

    it('is sent from every queue, although a full phone has no room for an answer', async () => {
      keepSignIn(ports.storage, { token: 'bens', user: ben })
      await record(1)
      await keepOwn(device, { memberId: ben.id, mid: ports.newId(), name: 'round.add', args: {} })
      const { answeredBatches, meta } = device.database
      const mends = [refuseRows(answeredBatches), refuseRows(meta)]
      expect(await sendWaiting(device)).toMatchObject({ kind: 'later' })
      expect(principals).toEqual([capability.principal, `u:${ben.id}`])
      for (const mend of mends) mend()
      await sendNow(device)
      expect([await isSent(), principals.length]).toEqual([true, 4])
    })

    it('is sent although the code of another card can’t be exchanged now, or the disk can’t note its refusal', async () => {
      keepSignIn(ports.storage, { token: 'bens', user: ben })
      await record(1)
      await keepOwn(device, { memberId: ben.id, mid: ports.newId(), name: 'round.add', args: {} })
      const { capabilities, queues } = device.database
      await capabilities.update(capability.principal, { token: null })
      expect(await sendWaiting(device)).toEqual({ kind: 'later', retryAfter: 30_000 })
      expect(principals).toEqual([`u:${ben.id}`])

      await capabilities.update(capability.principal, { token: 'ended' })
      await keepOwn(device, { memberId: ben.id, mid: ports.newId(), name: 'round.add', args: {} })
      const refuse = () => {
        throw new DOMException('no', 'QuotaExceededError')
      }
      queues.hook('updating', (changes) => ('parked' in changes ? refuse() : undefined))
      await sendWaiting(device)
      expect(principals.slice(1)).toEqual([`u:${ben.id}`])
      expect(await device.database.outbox.count()).toBe(1)
    })

    it('costs nothing once it is sent', async () => {
      await record(1)
      stop = startSending(device)
      await until(async () => (await isSent()) && isIdle())
      ports.wake()
      expect(isIdle()).toBe(false)
      await until(isIdle)
      expect(tries).toBe(1)
    })

    it('is tried again after pauses that double, and are half of the longest by this chance', async () => {
      club = 'away'
      await record(1)
      stop = startSending(device)
      const pauses: number[] = []
      for (let tried = 1; tried <= 8; tried += 1) {
        ports.show(tried < 8)
        await pausesAfter(tried)
        const [pause = 0] = ports.timers()
        pauses.push(pause)
        ports.advance(pause)
      }
      expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 7_500, 7_500, 7_500, 30_000])
      await pausesAfter(9)
      ports.wake()
      await pausesAfter(10)
      expect(ports.timers()).toEqual([500])
    })

    it('is tried immediately when the phone wakes up', async () => {
      club = 'away'
      await record(1)
      stop = startSending(device)
      await pausesAfter(1)
      club = 'there'
      ports.wake()
      await until(async () => (await isSent()) && isIdle())
      expect(tries).toBe(2)
    })

    it('pauses for as long as the server demands, whatever wakes the phone', async () => {
      club = 'busy'
      await record(1)
      const { locked, passes } = withLocks()
      stop = startSending(locked)
      await pausesAfter(1)
      ports.wake()
      ports.leave()
      expect([ports.timers(), passes.length]).toEqual([[100_000], 1])
      club = 'there'
      ports.advance(99_999)
      expect(tries).toBe(1)
      ports.advance(1)
      await until(isSent)
    })

    it('pauses for the time that the server demands, or for its own pause where that is longer', async () => {
      club = 'soon'
      await record(1)
      stop = startSending(device)
      for (const [failed, left] of [watchdog, watchdog, watchdog, 1_000].entries()) {
        await pausesAfter(failed + 1)
        expect(ports.timers()).toEqual([3_000])
        ports.advance(3_000)
        expect(ports.timers()).toEqual([left])
        ports.advance(left === watchdog ? 0 : left)
      }
      await pausesAfter(5)
      ports.wake()
      ports.advance(3_000)
      expect(ports.timers()).toEqual([watchdog])
    })

    it('pauses for a day at most: no timer of a browser lasts a year', async () => {
      club = 'closed'
      await record(1)
      stop = startSending(device)
      await pausesAfter(1)
      expect(ports.timers()).toEqual([86_400_000])
    })

    it('pauses for a minute at most where something other than the server demands a day', async () => {
      club = 'portal'
      await record(1)
      stop = startSending(device)
      await pausesAfter(1)
      expect(ports.timers()).toEqual([60_000])
      club = 'there'
      ports.advance(60_000)
      await until(isSent)
    })

    it('pauses for a minute at most where something other than the server answers the code of a card', async () => {
      club = 'portal'
      await record(1)
      await device.database.capabilities.update(capability.principal, { token: null })
      expect(await sendWaiting(device)).toEqual({ kind: 'later', retryAfter: 60_000 })
    })

    it('is not held up for a day when the clock is set back by one', async () => {
      club = 'away'
      await record(1)
      stop = startSending(device)
      await pausesAfter(1)
      ports.moveClock(-86_400_000)
      club = 'there'
      ports.wake()
      await until(isSent)
    })

    it('that was recorded during a try is sent after it', async () => {
      await record(1)
      stop = startSending(device)
      await until(() => tries === 1)
      await record(2)
      await until(isSent)
      expect(await device.database.queues.toArray()).toMatchObject([{ ackedSeq: 2 }])
    })

    it('that was recorded as a try ended is sent by another one', async () => {
      const { promise: gate, resolve } = Promise.withResolvers<void>()
      const { request, query } = testLocks()
      const gated = async (name: string, options: LockOptions, hold: LockGrantedCallback<unknown>) => {
        const end = await request(name, options, hold)
        await gate
        return end
      }
      await record(1)
      stop = startSending({ ...device, ports: { ...ports, locks: { query, request: gated } as LockManager } })
      await until(isSent)
      await record(2)
      resolve()
      await until(isSent)
      expect(tries).toBe(2)
    })

    it('is tried again when a try never ends', async () => {
      const [first, second] = [Promise.withResolvers<object>(), Promise.withResolvers<object>()]
      const passes = [first.promise, second.promise]
      const locks = { request: () => passes.shift() } as unknown as LockManager
      const stuck = { ...device, ports: { ...ports, locks } }
      await record(1)
      stop = startSending(stuck)
      await until(() => ports.timers()[0] === watchdog)
      ports.advance(watchdog)
      expect(ports.timers()).toEqual([500])
      ports.advance(500)
      await until(() => passes.length === 0)
      first.resolve({ kind: 'done' })
      await new Promise((resolve) => setImmediate(resolve))
      expect(ports.timers()).toEqual([watchdog])
      second.resolve({ kind: 'done' })
      await until(isIdle)
    })

    it('is sent once more as the page goes, in a request that may outlive it', async () => {
      stop = startSending(device)
      await until(isIdle)
      const sent: RequestInit[] = []
      const { fetch } = ports
      const watching = async (url: string, init: RequestInit) => {
        sent.push(init)
        return await fetch(url, init)
      }
      const watched = { ...device, ports: { ...ports, fetch: watching } }
      stop()
      await record(1)
      club = 'away'
      stop = startSending(watched)
      await pausesAfter(1)
      club = 'there'
      ports.leave()
      await until(isSent)
      expect(sent.map(({ keepalive }) => keepalive ?? false)).toEqual([false, true])
    })

    it('that was only noted beside the database is brought in first', async () => {
      const args = { outingId: 9, golferId: benId, hole: 3, strokes: 5, baseVer: 0 }
      addToJournal(device, [{ mid: ports.newId(), at: ports.now(), name: 'score.set', args }])
      await sendNow(device)
      expect(tries).toBe(1)
      expect(await device.database.scores.get([9, benId, 3])).toMatchObject({ club: { strokes: 5 }, queued: null })
    })

    it('stays when sending is stopped', async () => {
      const { locked, passes } = withLocks()
      stop = startSending(locked)
      stop()
      await until(() => passes.length === 1)
      await passes[0]
      await record(1)
      ports.wake()
      ports.leave()
      expect(isIdle()).toBe(true)
      expect(await isSent()).toBe(false)
      expect([tries, passes.length]).toEqual([0, 1])
    })

    it('is not tried again when sending is stopped during a pause, or during a try that fails', async () => {
      club = 'away'
      await record(1)
      const { locked, passes } = withLocks()
      stop = startSending(locked)
      await pausesAfter(1)
      stop()
      expect(isIdle()).toBe(true)
      stop = startSending(locked)
      stop()
      expect(isIdle()).toBe(true)
      await until(() => tries === 2)
      await passes.at(-1)
      await new Promise((resolve) => setImmediate(resolve))
      expect(isIdle()).toBe(true)
    })
  })
})

describe('a pass over the outbox', () => {
  type Pushed = Omit<PushBody, 'mutations'> & {
    readonly mutations: readonly Mutation[]
    readonly inTaps: boolean
    readonly token: string
    readonly keepalive: boolean
  }

  let device: Device
  let ports: TestPorts
  let pushed: Pushed[]
  /** The answers to the next pushes; once the list is empty, the server accepts everything. */
  let script: ((body: Pushed) => Response)[]

  const problem = (status: number, code: string, headers: Record<string, string> = {}) =>
    Response.json({ type: 't', title: 't', status, code, detail: 'd', error: 'In words.' }, { status, headers })

  const taken = ({ mutations, ackedSeq }: Pushed, lastSeq = mutations.at(-1)?.seq ?? ackedSeq) => {
    const answer = { lastSeq, serverNow: 5, vers: mutations.map(() => 1), cursor: 3, exceptions: [] }
    return Response.json(answer, { headers: { 'x-sync': '1' } })
  }

  beforeEach(async () => {
    pushed = []
    script = []
    ports = testPorts({
      fetch: async (_, init) => {
        const text = init.body instanceof Uint8Array ? gunzipSync(init.body).toString() : String(init.body)
        const token = new Headers(init.headers).get('authorization') ?? ''
        const parsed = push.body.parse(JSON.parse(text))
        const mutations = outOfTaps(parsed.mutations, parsed.principal)
        const inTaps = parsed.mutations.length < mutations.length
        const body = { ...parsed, mutations, inTaps, token, keepalive: init.keepalive ?? false }
        pushed.push(body)
        return (script.shift() ?? taken)(body)
      },
    })
    device = openDevice(ports, { name: 'sending-pass' })
    await putOuting(device)
  })
  afterEach(() => device.database.delete())

  /** Records a score `times` times on one hole, each as an operation of its own; 250 take two requests. */
  async function record(times: number, hole = 7) {
    for (let time = 0; time < times; time += 1) {
      await recordScores(device, { outingId: 9, hole, scores: [{ golferId: benId, strokes: 4 + (time % 2) }] })
    }
  }

  const waiting = async () => await device.database.outbox.count()
  const sizes = () => pushed.map(({ mutations }) => mutations.length)

  const second: Capability = { ...capability, principal: 'outing:9:2', tgroupId: 2, code: 'ZZZZ2222', token: 'two' }
  const openAs = async (held: Capability) =>
    await keepOuting(device, { snapshot: outingSnapshot(), capability: held, occasion: 'opened' })

  describe('a pass', () => {
    it('sends nothing when nothing waits', async () => {
      expect(await sendWaiting(device)).toEqual({ kind: 'done' })
      expect(pushed).toEqual([])
    })

    it('writes nothing to the disk when nothing waits', async () => {
      const locked = { ...device, ports: { ...ports, locks: testLocks() } }
      const before = await device.database.meta.toArray()
      expect(await sendWaiting(locked)).toEqual({ kind: 'done' })
      expect(await device.database.meta.toArray()).toEqual(before)
    })

    it('writes to the disk once a batch: its answer', async () => {
      const locked = { ...device, ports: { ...ports, locks: testLocks() } }
      await record(250)
      const modes = modesOfTransactions(device)
      expect(await sendWaiting(locked)).toEqual({ kind: 'done' })
      expect(sizes()).toEqual([200, 50])
      expect(modes).toEqual(['readonly', 'readwrite', 'readonly', 'readwrite'])
    })

    it('sends everything in batches, in order', async () => {
      await record(250)
      expect(await sendWaiting(device)).toEqual({ kind: 'done' })
      expect(sizes()).toEqual([200, 50])
      expect(pushed.flatMap(({ mutations }) => mutations.map(({ seq }) => seq))).toEqual(
        Array.from({ length: 250 }, (_, index) => index + 1),
      )
      expect(await waiting()).toBe(0)
    })

    it('stops at the first failure and keeps everything', async () => {
      await record(3)
      script = [() => problem(503, 'server.busy', { 'retry-after': '9' })]
      expect(await sendWaiting(device)).toEqual({ kind: 'later', retryAfter: 9_000 })
      expect(await waiting()).toBe(3)
      expect(await readSyncStatus(device.database)).toMatchObject({ connectivity: 'unreachable', waiting: 3 })
      await sendWaiting(device)
      expect(pushed[1]?.mutations).toEqual(pushed[0]?.mutations)
      expect(await readSyncStatus(device.database)).toMatchObject({ connectivity: 'reachable', waiting: 0 })
    })

    it('sends each queue under its own right and name', async () => {
      await record(1)
      await openAs(second)
      await record(1, 8)
      await sendWaiting(device)
      expect(pushed.map(({ token, principal }) => [token, principal])).toEqual([
        ['Bearer to-score-group-1', 'outing:9:1'],
        ['Bearer two', 'outing:9:2'],
      ])
      expect(pushed[0]?.clientId).not.toBe(pushed[1]?.clientId)
    })
  })

  describe('what the server says', () => {
    it('no to the sender: the queue is suspended and blocks no other', async () => {
      await record(2)
      await openAs(second)
      await record(1, 8)
      script = [() => problem(401, 'outing.capability-expired')]
      expect(await sendWaiting(device)).toEqual({ kind: 'done' })
      expect(pushed.map(({ principal }) => principal)).toEqual(['outing:9:1', 'outing:9:2'])
      expect(await readSyncStatus(device.database)).toMatchObject({ waiting: 2, suspended: 2 })
      await sendWaiting(device)
      expect(pushed).toHaveLength(2)
      await openAs({ ...capability, token: 'again' })
      await sendWaiting(device)
      expect(pushed.at(-1)?.token).toBe('Bearer again')
      expect(await waiting()).toBe(0)
    })

    it('no to an old right, while the code was being entered again: nothing is suspended', async () => {
      await record(1)
      const held = { ...capability, token: 'again' }
      script = [() => problem(403, 'outing.capability-expired')]
      const fetch = ports.fetch
      const changing = {
        ...device,
        ports: {
          ...ports,
          fetch: async (url: string, init: RequestInit) => {
            const response = await fetch(url, init)
            await openAs(held)
            return response
          },
        },
      }
      await sendWaiting(changing)
      expect(await waiting()).toBe(0)
      expect(pushed.map(({ token }) => token)).toEqual(['Bearer to-score-group-1', 'Bearer again'])
    })

    it('too much in one request: it gets smaller pieces', async () => {
      await record(8)
      script = Array.from({ length: 3 }, () => () => problem(413, 'request.too-large'))
      expect(await sendWaiting(device)).toEqual({ kind: 'done' })
      expect(sizes()).toEqual([8, 4, 2, 1, 1, 1, 1, 1, 1, 1, 1])
    })

    it('too much even of one: it is kept and tried again later', async () => {
      await record(1)
      script = [() => problem(413, 'request.too-large')]
      expect(await sendWaiting(device)).toEqual({ kind: 'later', retryAfter: 0 })
      expect(sizes()).toEqual([1])
      expect(await readSyncStatus(device.database)).toMatchObject({ connectivity: 'reachable', waiting: 1 })
    })

    it('that something is missing: it is asked how far it is, and gets a note in the empty place', async () => {
      await record(3)
      const [first] = await device.database.outbox.orderBy('[principal+seq]').toArray()
      await device.database.outbox.delete(first?.mid ?? '')
      script = [() => problem(409, 'replay.gap'), (body) => taken(body, 0)]
      expect(await sendWaiting(device)).toEqual({ kind: 'done' })
      expect(sizes()).toEqual([2, 0, 3])
      const mended = pushed[2]?.mutations.map(({ seq, name }) => `${seq} ${name}`)
      expect(mended).toEqual(['1 noop', '2 score.set', '3 score.set'])
      expect(await readRejected(device.database)).toHaveLength(1)
    })

    it('that it cannot read it, being of an older release: each operation is sent for itself', async () => {
      const scores = [benId, carolId].map((golferId) => ({ golferId, strokes: 4 }))
      await recordScores(device, { outingId: 9, hole: 7, scores })
      script = [() => problem(400, 'request.invalid')]
      expect(await sendWaiting(device)).toEqual({ kind: 'done' })
      expect(pushed.map(({ inTaps }) => inTaps)).toEqual([true, false])
      expect(pushed[1]?.mutations).toEqual(pushed[0]?.mutations)
      expect(await waiting()).toBe(0)
    })

    it('that it cannot read single operations either: they are kept and tried again later', async () => {
      await record(1)
      script = [() => problem(400, 'request.invalid'), () => problem(400, 'request.invalid')]
      expect(await sendWaiting(device)).toEqual({ kind: 'later', retryAfter: 0 })
      expect(await waiting()).toBe(1)
    })

    it.each([
      ['that it cannot read', 400, 'request.invalid', 2],
      ['that is too large', 413, 'request.too-large', 2],
      ['that is repaired again and again', 409, 'replay.sequence-reused', 4],
    ])('of a queue %s: it waits, and blocks no other', async (_, status, code, refusals) => {
      const scores = [benId, carolId].map((golferId) => ({ golferId, strokes: 4 }))
      await recordScores(device, { outingId: 9, hole: 7, scores })
      await openAs(second)
      await recordScores(device, { outingId: 9, hole: 8, scores })
      script = Array.from({ length: refusals }, () => () => problem(status, code))
      expect(await sendWaiting(device)).toEqual({ kind: 'later', retryAfter: 0 })
      expect(pushed.at(-1)).toMatchObject({ principal: 'outing:9:2', inTaps: true, mutations: [{}, {}] })
      const left = await device.database.outbox.toArray()
      expect(left.map(({ principal }) => principal)).toEqual(['outing:9:1', 'outing:9:1'])
    })

    it('that a number stands for something else: the storage takes a new name', async () => {
      await record(2)
      script = [() => problem(409, 'replay.sequence-reused')]
      expect(await sendWaiting(device)).toEqual({ kind: 'done' })
      expect(pushed[1]?.clientId).not.toBe(pushed[0]?.clientId)
      expect(pushed[1]?.mutations.map(({ mid }) => mid)).toEqual(pushed[0]?.mutations.map(({ mid }) => mid))
      expect(await waiting()).toBe(0)
    })

    it('to repair again and again: it is left alone for a while', async () => {
      await record(1)
      script = Array.from({ length: 20 }, () => () => problem(409, 'replay.sequence-reused'))
      expect(await sendWaiting(device)).toEqual({ kind: 'later', retryAfter: 0 })
      expect(pushed.length).toBeLessThan(6)
      expect(await waiting()).toBe(1)
    })

    it('that this build is too old: everything is kept, and the screen knows it', async () => {
      await record(1)
      script = [() => problem(426, 'replay.upgrade')]
      expect((await sendWaiting(device)).kind).toBe('later')
      expect(await readSyncStatus(device.database)).toMatchObject({ upgradeNeeded: true, waiting: 1 })
      await sendWaiting(device)
      expect(await readSyncStatus(device.database)).toMatchObject({ upgradeNeeded: false, waiting: 0 })
    })
  })

  it('asks about a queue whose operations have all vanished, and declares them', async () => {
    await record(2)
    await device.database.outbox.clear()
    await device.database.scores.clear()
    expect(await sendWaiting(device)).toEqual({ kind: 'done' })
    expect(sizes()).toEqual([0, 2])
    expect(pushed[1]?.mutations.map(({ name }) => name)).toEqual(['noop', 'noop'])
    expect((await readRejected(device.database))[0]?.message).toContain('2 entries')
  })

  it('sends one batch that may outlive the page', async () => {
    await record(250)
    await sendOnLeaving(device)
    expect(pushed.map(({ keepalive }) => keepalive)).toEqual([true])
    expect(JSON.stringify(pushed[0]?.mutations).length).toBeLessThan(64_000)
    expect(await waiting()).toBe(250 - (sizes()[0] ?? 0))
  })
})
