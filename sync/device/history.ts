import type { Device } from './device.ts'

export type HistoryEntry = {
  readonly strokes: number
  /** null for what was entered on this phone and still waits. */
  readonly by: string | null
  /** ISO; by the clock of the phone on which it was entered. */
  readonly enteredAt: string | null
  /** ISO; null while it waits. */
  readonly receivedAt: string | null
  readonly outcome: 'applied' | 'contested' | 'late' | 'waiting'
}

export type CellHistory = {
  readonly entries: readonly HistoryEntry[]
  /** False when the club could not be asked: then only what waits on this phone is listed. */
  readonly complete: boolean
}

/** Everything that was ever entered for one golfer's hole, oldest first. */
export async function scoreHistory(
  device: Device,
  { outingId, golferId, hole }: { readonly outingId: number; readonly golferId: number; readonly hole: number },
): Promise<CellHistory> {
  throw new Error(`not built: ${device.database.name} ${outingId} ${golferId} ${hole}`)
}
