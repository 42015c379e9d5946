import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { push } from '../../calls/replay.ts'
import type { Device } from '../device.ts'
import { openDevice } from '../open-device.ts'
import { benId, putOuting } from '../outings/outing-testing.ts'
import { testPorts, until, type TestPorts } from '../testing.ts'
import { addToJournal } from './journal.ts'
import { recordScores } from './outbox.ts'
import { replayNow, startReplay } from './replay.ts'

let device: Device
let ports: TestPorts
let tries: number
let club: 'there' | 'away' | 'busy'
let stop: () => void

beforeEach(async () => {
  tries = 0
  club = 'there'
  stop = () => undefined
  ports = testPorts({
    random: () => 0.5,
    fetch: async (_, init) => {
      tries += 1
      if (club === 'away') throw new TypeError('no network')
      if (club === 'busy') return new Response('', { status: 503, headers: { 'retry-after': '100' } })
      const text = init.body instanceof Uint8Array ? gunzipSync(init.body).toString() : String(init.body)
      const { mutations } = push.body.parse(JSON.parse(text))
      const lastSeq = mutations.at(-1)?.seq ?? 0
      const answer = { lastSeq, serverNow: 5, vers: mutations.map(() => 1), cursor: 3, exceptions: [] }
      return Response.json(answer, { headers: { 'x-sync': '1' } })
    },
  })
  device = openDevice(ports, { name: 'replay' })
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
/** With nothing to do no timer runs at all; a pass under way has its watchdog. */
const isIdle = () => ports.timers().length === 0
const isPausing = () => ports.timers().length === 1 && ports.timers()[0] !== watchdog
const pausesAfter = (times: number) => until(() => tries === times && isPausing())

describe('what waits', () => {
  it('is sent when the app starts, and when something is recorded', async () => {
    await record(1)
    stop = startReplay(device)
    await until(isSent)
    await record(2)
    await until(isSent)
    expect(tries).toBe(2)
  })

  it('costs nothing once it is sent', async () => {
    await record(1)
    stop = startReplay(device)
    await until(async () => (await isSent()) && isIdle())
    ports.wake()
    expect(isIdle()).toBe(false)
    await until(isIdle)
    expect(tries).toBe(1)
  })

  it('is tried again after pauses that double, and are half of the longest by this chance', async () => {
    club = 'away'
    await record(1)
    stop = startReplay(device)
    const pauses: number[] = []
    for (let tried = 1; tried <= 8; tried += 1) {
      ports.show(tried < 8)
      await pausesAfter(tried)
      const [pause = 0] = ports.timers()
      pauses.push(pause)
      ports.advance(pause)
    }
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 7_500, 7_500, 7_500, 30_000])
  })

  it('is tried at once when the phone wakes up', async () => {
    club = 'away'
    await record(1)
    stop = startReplay(device)
    await pausesAfter(1)
    club = 'there'
    ports.wake()
    await until(isSent)
    expect(tries).toBe(2)
  })

  it('leaves the club alone for as long as it asks, whatever wakes the phone', async () => {
    club = 'busy'
    await record(1)
    stop = startReplay(device)
    await pausesAfter(1)
    ports.wake()
    ports.leave()
    expect(ports.timers()).toEqual([100_000])
    club = 'there'
    ports.advance(99_999)
    expect(tries).toBe(1)
    ports.advance(1)
    await until(isSent)
  })

  it('is not held up for a day when the clock is set back by one', async () => {
    club = 'away'
    await record(1)
    stop = startReplay(device)
    await pausesAfter(1)
    ports.moveClock(-86_400_000)
    club = 'there'
    ports.wake()
    await until(isSent)
  })

  it('that was recorded during a try is sent after it', async () => {
    await record(1)
    stop = startReplay(device)
    await until(() => tries === 1)
    await record(2)
    await until(isSent)
    expect(await device.database.lanes.toArray()).toMatchObject([{ ackedSeq: 2 }])
  })

  it('is tried again when a try never ends', async () => {
    const { promise, resolve } = Promise.withResolvers<null>()
    const locks = { request: () => promise } as unknown as LockManager
    const stuck = { ...device, ports: { ...ports, locks } }
    await record(1)
    stop = startReplay(stuck)
    await until(() => ports.timers()[0] === watchdog)
    ports.advance(watchdog)
    expect(ports.timers()).toEqual([500])
    resolve(null)
  })

  it('is sent once more as the page goes, in a request that may outlive it', async () => {
    stop = startReplay(device)
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
    stop = startReplay(watched)
    await pausesAfter(1)
    club = 'there'
    ports.leave()
    await until(isSent)
    expect(sent.map(({ keepalive }) => keepalive ?? false)).toEqual([false, true])
  })

  it('that was only noted beside the database is brought in first', async () => {
    const args = { outingId: 9, golferId: benId, hole: 3, strokes: 5, baseVer: 0 }
    addToJournal(ports.storage, [{ mid: ports.newId(), at: ports.now(), name: 'score.set', args }])
    await replayNow(device)
    expect(tries).toBe(1)
    expect(await device.database.scores.get([9, benId, 3])).toMatchObject({ club: { strokes: 5 }, queued: null })
  })

  it('stays when the replay is stopped', async () => {
    stop = startReplay(device)
    stop()
    await record(1)
    ports.wake()
    ports.leave()
    expect(isIdle()).toBe(true)
    expect(await isSent()).toBe(false)
    expect(tries).toBe(0)
  })
})
