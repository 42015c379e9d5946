import { isServerFailure } from '../connection/exchange.ts'
import type { Device } from '../device.ts'
import { refreshOuting } from './open-outing.ts'

/**
 * Refreshes the outings on this phone whose status differs from the server's list: they ended, or were reopened, on
 * another phone. Stops at the first ServerFailure.
 */
export async function followOutingsInProgress(device: Device, inProgress: ReadonlySet<number>): Promise<void> {
  const kept = await device.database.outings.toArray()
  for (const { outingId, snapshot } of kept) {
    if ((snapshot.outing.status === 'inprogress') === inProgress.has(outingId)) continue
    try {
      await refreshOuting(device, outingId)
    } catch (error) {
      if (!isServerFailure(error)) throw error
      return
    }
  }
}
