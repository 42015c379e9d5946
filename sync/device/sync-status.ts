import type { DeviceDatabase } from './device-database.ts'

export type SyncStatus = {
  /** Operations that the club has not answered. */
  readonly waiting: number
  /** Distinct holes among them. */
  readonly waitingHoles: number
  /** Those of them that the club does not take now: the code has to be entered again. */
  readonly parked: number
  /** Operations that the club refused and that wait for a decision. */
  readonly refused: number
  /** When the oldest waiting one was entered. */
  readonly oldestAt: number | null
  /** When the club last took something. */
  readonly lastSentAt: number | null
  readonly reach: 'reachable' | 'unreachable' | 'unknown'
  /** The club speaks a newer protocol: what is here is kept and sent after a reload. */
  readonly upgradeNeeded: boolean
  /** Whether the browser promised to keep this site's storage; null until it was asked. */
  readonly storageKept: boolean | null
}

/** How far this phone and the club are apart, for one outing or for all that is here. */
export async function readSyncStatus(database: DeviceDatabase, outingId?: number): Promise<SyncStatus> {
  throw new Error(`not built: ${database.name} ${outingId ?? 'all'}`)
}
