import { scoreKind } from '../cells/cell-kinds.ts'
import { readConnectivity, type Connectivity } from '../connection/connectivity.ts'
import { waitingOf, type DeviceDatabase, type OutboxRow } from '../storage/device-database.ts'
import { watchTables, type Shown } from '../storage/read-after-writes.ts'

export type SyncStatus = {
  /** Operations that are not acknowledged. */
  readonly waiting: number
  /** Distinct holes of their scores. */
  readonly waitingHoles: number
  /** How many of `waiting` are in a suspended queue: the code must be entered again, if it has not expired. */
  readonly suspended: number
  /** True when the codes of the suspended queues are refused as well, until an administrator reopens the outing. */
  readonly codeExpired: boolean
  /** Rejected operations that wait for a decision. */
  readonly rejected: number
  readonly connectivity: Connectivity
  /** Whether the server has a newer protocol. Operations are then sent after a reload. */
  readonly upgradeNeeded: boolean
  /** Whether the browser keeps this site's storage; null until it has answered. */
  readonly storageKept: boolean | null
}

/** Keys of `meta` that apply to all queues. */
export const sendingFacts = { lastSentAt: 'last-sent-at', upgradeNeeded: 'upgrade-needed', storageKept: 'storage-kept' }

/** Returns when this phone last sent something that was acknowledged, in milliseconds; null if it never has. */
export async function readLastSentAt(database: DeviceDatabase): Promise<number | null> {
  const value = (await database.meta.get(sendingFacts.lastSentAt))?.value
  return typeof value === 'number' ? value : null
}

/** Reads what this phone has not sent, of one outing or of all. */
export async function readSyncStatus(database: DeviceDatabase, outingId?: number): Promise<SyncStatus> {
  const ofOuting = outingId === undefined ? database.rejected : database.rejected.where({ outingId })
  const [rows, rejected, queues, meta, connectivity] = await Promise.all([
    outingId === undefined ? database.outbox.toArray() : waitingOf(database, outingId),
    ofOuting.count(),
    database.queues.toArray(),
    database.meta.toArray(),
    readConnectivity(database),
  ])
  const reasons = new Map(queues.map(({ principal, parked }) => [principal, parked?.code]))
  const facts = new Map(meta.map(({ key, value }) => [key, value]))
  const storageKept = facts.get(sendingFacts.storageKept)
  // A noop only fills the place of a lost operation, so it is not counted.
  const waiting = rows.filter((row) => row.name !== 'noop')
  const suspended = waiting.flatMap(({ principal }) => reasons.get(principal) ?? [])
  return {
    waiting: waiting.length,
    waitingHoles: countHoles(waiting),
    suspended: suspended.length,
    codeExpired: suspended.includes('outing.code-expired'),
    rejected,
    connectivity,
    upgradeNeeded: facts.get(sendingFacts.upgradeNeeded) === true,
    storageKept: typeof storageKept === 'boolean' ? storageKept : null,
  }
}

/**
 * Shows what this phone has not sent of an outing, now and after each change of it, until the returned function is
 * called.
 */
export function watchSyncStatus(database: DeviceDatabase, outingId: number, shown: Shown<SyncStatus>): () => void {
  const { outbox, rejected, queues, meta } = database
  const read = async () => await readSyncStatus(database, outingId)
  return watchTables(database, [outbox, rejected, queues, meta], { read, ...shown })
}

/** Counts the distinct holes of the scores in these operations. */
export function countHoles(rows: readonly OutboxRow[]): number {
  const holes = rows.flatMap((row) => {
    const score = scoreKind.read(row)
    return score ? [`${score.place.outingId}/${score.place.hole}`] : []
  })
  return new Set(holes).size
}
