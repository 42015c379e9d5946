import { scoreKind } from '../cells/cell-kinds.ts'
import { readConnectivity, type Connectivity } from '../connection/connectivity.ts'
import type { DeviceDatabase, OutboxRow } from '../storage/device-database.ts'

export type SyncStatus = {
  /** Operations that the club has not answered. */
  readonly waiting: number
  /** Distinct holes among them. */
  readonly waitingHoles: number
  /** Those of them that the club does not take now: the code has to be entered again. */
  readonly suspended: number
  /** Operations that the club refused and that wait for a decision. */
  readonly rejected: number
  /** When the oldest waiting one was entered. */
  readonly oldestAt: number | null
  /** When the club last took something. */
  readonly lastSentAt: number | null
  readonly connectivity: Connectivity
  /** The club speaks a newer protocol: what is here is kept and sent after a reload. */
  readonly upgradeNeeded: boolean
  /** Whether the browser promised to keep this site's storage; null until it was asked. */
  readonly storageKept: boolean | null
}

/** What is known about sending as a whole, beside the operations themselves. */
export const sendingFacts = { lastSentAt: 'last-sent-at', upgradeNeeded: 'upgrade-needed', storageKept: 'storage-kept' }

/** How far this phone and the club are apart, for one outing or for all that is here. */
export async function readSyncStatus(database: DeviceDatabase, outingId?: number): Promise<SyncStatus> {
  const [outbox, dead] = [database.outbox, database.dead]
  const rows = await (outingId === undefined ? outbox : outbox.where({ outingId })).toArray()
  const rejected = await (outingId === undefined ? dead : dead.where({ outingId })).count()
  const suspended = new Set(
    (await database.lanes.toArray()).filter((queue) => queue.parked).map((queue) => queue.principal),
  )
  const facts = new Map((await database.meta.toArray()).map(({ key, value }) => [key, value]))
  const lastSentAt = facts.get(sendingFacts.lastSentAt)
  const storageKept = facts.get(sendingFacts.storageKept)
  // A note that fills a lost one's place is nobody's score.
  const waiting = rows.filter((row) => row.name !== 'noop')
  return {
    waiting: waiting.length,
    waitingHoles: countHoles(waiting),
    suspended: waiting.filter((row) => suspended.has(row.principal)).length,
    rejected,
    oldestAt: waiting.length === 0 ? null : Math.min(...waiting.map((row) => row.at)),
    lastSentAt: typeof lastSentAt === 'number' ? lastSentAt : null,
    connectivity: await readConnectivity(database),
    upgradeNeeded: facts.get(sendingFacts.upgradeNeeded) === true,
    storageKept: typeof storageKept === 'boolean' ? storageKept : null,
  }
}

/** How many different holes of different outings these operations are about. */
export function countHoles(rows: readonly OutboxRow[]): number {
  const holes = rows.flatMap((row) => {
    const score = scoreKind.read(row)
    return score ? [`${score.place.outingId}/${score.place.hole}`] : []
  })
  return new Set(holes).size
}
