import type { DeviceDatabase, Notice } from './device-database.ts'
import type { Device } from './device.ts'

/** Something that the club refused or this phone lost, in words. */
export type Refused = {
  readonly mid: string
  readonly outingId: number | null
  /** What was entered; null when this phone no longer knows it. */
  readonly score: { readonly golferId: number; readonly hole: number; readonly strokes: number } | null
  readonly enteredAt: number
  readonly code: string
  readonly message: string
  /** Whether sending it again can be tried. */
  readonly resendable: boolean
}

export async function readTray(database: DeviceDatabase): Promise<readonly Refused[]> {
  throw new Error(`not built: ${database.name}`)
}

/** Gives up a refused operation. The club keeps its own record of it. */
export async function discardRefused(device: Device, mid: string): Promise<void> {
  throw new Error(`not built: ${device.database.name} ${mid}`)
}

/** Enters a refused score once more, as a new operation. */
export async function resendRefused(device: Device, mid: string): Promise<void> {
  throw new Error(`not built: ${device.database.name} ${mid}`)
}

export type NoticeOnPhone = Notice & { readonly n: number; readonly replaced: boolean; readonly message: string }

/** What others entered over this phone's scores: "your 5 on 7 was replaced by Bob’s 4". */
export async function readNotices(database: DeviceDatabase, outingId: number): Promise<readonly NoticeOnPhone[]> {
  throw new Error(`not built: ${database.name} ${outingId}`)
}

export async function dismissNotice(device: Device, n: number): Promise<void> {
  throw new Error(`not built: ${device.database.name} ${n}`)
}
