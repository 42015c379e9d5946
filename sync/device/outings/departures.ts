import type { DeviceDatabase } from '../storage/device-database.ts'
import type { Device } from '../device.ts'
import { shownValue } from '../cells/cell.ts'
import { departureKind } from '../cells/cell-kinds.ts'
import { enter } from '../outbox/outbox.ts'

/** Whether a golfer left the course, as the screens show it. */
export type PhoneDeparture = {
  readonly golferId: number
  /** The hole from which they do not play; null for one who is back in play. */
  readonly fromHole: number | null
  /** Entered here and not yet answered by the club. */
  readonly pending: boolean
  /** Two people said it differently; saying it again settles it. */
  readonly contested: boolean
  /** Who entered it; null while it is this phone's own, or for whoever may not see it. */
  readonly by: string | null
}

/**
 * Keeps that a golfer leaves the course before a hole, or, with null, is back in play, as scores are kept. Throws NotSaved
 * when it cannot.
 */
export async function recordDeparture(
  device: Device,
  { outingId, golferId, fromHole }: Pick<PhoneDeparture, 'golferId' | 'fromHole'> & { readonly outingId: number },
): Promise<void> {
  const entries = [{ place: { outingId, golferId }, value: { fromHole } }]
  await enter(device, departureKind, { entries, entered: { outingId, hole: fromHole ?? 0, scores: [] } })
}

/** Everybody of whom this phone knows that they left, or are back. */
export async function readDepartures(database: DeviceDatabase, outingId: number): Promise<readonly PhoneDeparture[]> {
  const cells = await database.departures.where({ outingId }).toArray()
  return cells.flatMap((cell): PhoneDeparture[] => {
    const { golferId, queued, club } = cell
    const shown = shownValue(cell)
    if (shown === null) return []
    const contested = queued === null && club?.contested === true
    return [
      {
        golferId,
        fromHole: shown.fromHole,
        pending: queued !== null,
        contested,
        by: queued ? null : (club?.by ?? null),
      },
    ]
  })
}
