import { updateScore } from '#sync/calls/specified.ts'
import { browserPorts } from '#sync/device/browser-ports.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import type { Device } from '#sync/device/device.ts'
import { openDevice } from '#sync/device/open-device.ts'
import { recordScores } from '#sync/device/outbox/outbox.ts'
import { sendNow } from '#sync/device/outbox/sending.ts'
import { openOuting } from '#sync/device/outings/open-outing.ts'

/** The benchmark code in the browser: real phones, each with its own database, without screens. */
export type PhoneOfGroup = { readonly code: string; readonly outingId: number; readonly golferIds: readonly number[] }

type Opened = { readonly device: Device; readonly group: PhoneOfGroup }

const phones: Opened[] = []

export async function openPhones(groups: readonly PhoneOfGroup[]): Promise<void> {
  for (const group of groups) {
    const device = openDevice(browserPorts(), { name: `phone-${group.code}` })
    const opened = await openOuting(device, { code: group.code, initials: 'AB' })
    if (!opened.ok) throw new Error(opened.refusal.message)
    phones.push({ device, group })
  }
}

/** Records the same 18 holes on every phone; nothing is sent. */
export async function recordRounds(strokes: number): Promise<void> {
  for (let hole = 1; hole <= 18; hole += 1) {
    await Promise.all(phones.map(({ device, group }) => recordScores(device, holeOf(group, { hole, strokes }))))
  }
}

/** Sends everything unsent, from all phones in parallel; returns the time it took. */
export async function replayAll(): Promise<number> {
  const start = performance.now()
  await Promise.all(phones.map(({ device }) => sendNow(device)))
  const took = performance.now() - start
  const left = await Promise.all(phones.map(({ device }) => device.database.outbox.count()))
  if (left.some((rows) => rows > 0)) throw new Error(`not everything was sent: ${left.join(' ')}`)
  return took
}

/** The comparison for the replay: one call per hole, in order on each phone, all phones in parallel. */
export async function callPerHole(strokes: number): Promise<number> {
  const start = performance.now()
  await Promise.all(
    phones.map(async ({ device, group }) => {
      for (let hole = 1; hole <= 18; hole += 1) {
        const golfers = group.golferIds.map((id) => ({ id, holescore: strokes }))
        const params = { outingId: group.outingId, hole }
        const answer = await callServer(device, updateScore, { params, body: { golfers }, outing: group.outingId })
        if (!answer.ok) throw new Error(answer.refusal.message)
      }
    }),
  )
  return performance.now() - start
}

type SavingTimes = { readonly hole: readonly number[]; readonly bare: readonly number[] }

/**
 * Saves holes on the first phone and, alternately, one row in a strict transaction without the app on the same disk.
 */
export async function timeSaving(holes: number): Promise<SavingTimes> {
  const [phone] = phones
  if (phone === undefined) throw new Error('no phone')
  const bareDisk = await openBareDisk()
  const times = { hole: [] as number[], bare: [] as number[] }
  for (let at = 0; at < holes; at += 1) {
    const entered = holeOf(phone.group, { hole: (at % 18) + 1, strokes: 3 + (Math.floor(at / 18) % 5) })
    times.hole.push(await timed(() => recordScores(phone.device, entered)))
    times.bare.push(await timed(() => putOne(bareDisk, at)))
  }
  return times
}

function holeOf({ outingId, golferIds }: PhoneOfGroup, { hole, strokes }: { hole: number; strokes: number }) {
  return { outingId, hole, scores: golferIds.map((golferId) => ({ golferId, strokes })) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function openBareDisk(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('bare', 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore('rows', { keyPath: 'id' })
    opening.onsuccess = () => resolve(opening.result)
    opening.onerror = () => reject(opening.error ?? new Error('no bare disk'))
  })
}

function putOne(disk: IDBDatabase, id: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = disk.transaction('rows', 'readwrite', { durability: 'strict' })
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('not put'))
    transaction.objectStore('rows').put({ id, strokes: 4 })
  })
}
