import 'fake-indexeddb/auto'
import { randomBytes } from 'node:crypto'
import { uuidV7 } from '#sync/calls/uuid-v7.ts'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { isNotSaved, recordScores } from '#sync/device/outbox/outbox.ts'
import { startSending } from '#sync/device/outbox/sending.ts'
import { pullOuting } from '#sync/device/outings/follow-outing.ts'
import { openOuting } from '#sync/device/outings/open-outing.ts'
import { readOuting } from '#sync/device/outings/outings.ts'
import { untilDone } from '../until-done.ts'

export type Group = {
  readonly outingId: number
  readonly tgroupId: number
  readonly code: string
  readonly golferIds: readonly number[]
}

/** A phone with the product's own client, which scores without a pause and follows its outing. */
export type Phone = {
  /** The operations that a server has acknowledged, by this phone's own record, including those it sends again. */
  readonly acknowledged: ReadonlySet<string>
  /** The 5xx statuses that the phone received, with their counts. */
  readonly failures: ReadonlyMap<number, number>
  /** Stops scoring, and resolves when everything is sent. */
  readonly finish: () => Promise<void>
  /** Fetches changes of the board; resolves with whether everything is still sent. */
  readonly catchUp: () => Promise<boolean>
  /** The number of operations that a server refused. */
  readonly refused: () => Promise<number>
  /** The cells of this phone's board. */
  readonly board: () => Promise<ReadonlyMap<string, number | null>>
  readonly close: () => Promise<void>
}

/** The most unsent scores on a phone: sending hours of them would take too long in a test. */
const mostWaiting = 40
/** The factor by which timeouts and pauses between retries are shorter than in the app. */
const hurry = 8

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** The phones of all groups, one for each. */
export type Phones = {
  readonly all: readonly Phone[]
  /** The number of scores that have been acknowledged. */
  readonly acknowledged: () => number
  /** Resolves after this many more scores have been acknowledged. */
  readonly more: (scores: number) => Promise<void>
  /** The 5xx statuses that phones received, with their counts. */
  readonly failures: () => ReadonlyMap<number, number>
  /** Stops scoring, and resolves when everything is sent and every board is up to date. */
  readonly finish: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Sends a request to one of the servers. */
type Send = (path: string, init: RequestInit) => Promise<Response>

export async function openPhones(groups: readonly Group[], send: Send): Promise<Phones> {
  const all: Phone[] = []
  for (const group of groups) all.push(await openPhone(group, send))
  const acknowledged = () => all.reduce((sum, phone) => sum + phone.acknowledged.size, 0)
  return {
    all,
    acknowledged,
    async more(scores) {
      const wanted = acknowledged() + scores
      await untilDone(async () => acknowledged() >= wanted)
    },
    failures() {
      const counts = new Map<number, number>()
      for (const phone of all) {
        for (const [status, count] of phone.failures) counts.set(status, (counts.get(status) ?? 0) + count)
      }
      return counts
    },
    async finish() {
      await Promise.all(all.map((phone) => phone.finish()))
      // A response may be the first of a new epoch, after which a phone has more to send, and others to fetch.
      await untilDone(async () => {
        const isSent = await Promise.all(all.map((phone) => phone.catchUp()))
        return isSent.every(Boolean)
      })
      await Promise.all(all.map((phone) => phone.catchUp()))
    },
    async close() {
      for (const phone of all) await phone.close()
    },
  }
}

async function openPhone({ outingId, tgroupId, code, golferIds }: Group, send: Send): Promise<Phone> {
  const acknowledged = new Set<string>()
  const failures = new Map<number, number>()
  const state = { isOver: false, hole: 0 }
  const device = openDevice(portsOf(send, failures), { name: `group ${tgroupId} of ${outingId} ${code}` })
  await untilDone(async () => (await openOuting(device, { code, initials: '' })).ok)
  device.database.answeredBatches.hook('creating', (_, { rows }) => {
    for (const { mid } of rows) acknowledged.add(mid)
  })
  const stopSending = startSending(device)
  const work = [scoring(), following()]

  async function scoring(): Promise<void> {
    while (!state.isOver) {
      if ((await device.database.outbox.count()) < mostWaiting) await scoreHole()
      await pause(20)
    }
  }

  async function scoreHole(): Promise<void> {
    const hole = 1 + (state.hole % 18)
    const strokes = 3 + (Math.floor(state.hole / 18) % 5)
    try {
      await recordScores(device, { outingId, hole, scores: golferIds.map((golferId) => ({ golferId, strokes })) })
      state.hole += 1
    } catch (error) {
      // On a busy machine storage may respond too late: the golfer sees an error and enters the hole again.
      if (!isNotSaved(error)) throw error
    }
  }

  async function following(): Promise<void> {
    while (!state.isOver) {
      await pullOuting(device, outingId).catch(() => undefined)
      await pause(100)
    }
  }

  return {
    acknowledged,
    failures,
    async finish() {
      state.isOver = true
      await Promise.all(work)
      await untilDone(async () => (await device.database.outbox.count()) === 0)
    },
    async catchUp() {
      await pullOuting(device, outingId)
      return (await device.database.outbox.count()) === 0
    },
    refused: () => device.database.rejected.count(),
    async board() {
      const outing = await readOuting(device.database, outingId)
      return new Map(outing?.cells.map(({ golferId, hole, strokes }) => [`${golferId}/${hole}`, strokes]))
    },
    async close() {
      state.isOver = true
      stopSending()
      await device.database.delete()
    },
  }
}

function portsOf(send: Send, failures: Map<number, number>) {
  const stored = new Map<string, string>()
  const ports: Device['ports'] = {
    async fetch(path, init) {
      const response = await send(path, init)
      const { status } = response
      if (status >= 500) failures.set(status, (failures.get(status) ?? 0) + 1)
      return response
    },
    now: () => Date.now(),
    random: Math.random,
    newId: () => uuidV7(Date.now(), randomBytes(10)),
    setTimer: (work, ms) => {
      const timer = setTimeout(work, ms / hurry)
      return () => clearTimeout(timer)
    },
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => stored.set(key, value),
      removeItem: (key) => stored.delete(key),
    },
    locks: null,
    wakeEvents: () => () => undefined,
    leaveEvents: () => () => undefined,
    isVisible: () => true,
  }
  return ports
}
