import type { Device } from '#sync/device/device.ts'
import { sendNow } from '#sync/device/outbox/sending.ts'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { storageInTime } from '#sync/device/storage/storage-in-time.ts'

/**
 * Milliseconds for which the worker is kept alive. A longer wait for a storage that does not answer would hold up the
 * newer version, because a browser does not replace a busy worker.
 */
const longest = 60_000

/** Sends the waiting operations. Throws while some still wait, so that the browser wakes the worker again. */
export async function sendWhatWaits(device: Device): Promise<void> {
  const send = async () => {
    await sendNow(device)
    return (await readSyncStatus(device.database)).waiting
  }
  const waiting = await storageInTime(device.ports, send(), longest)
  if (waiting !== 0) throw new Error(`${waiting ?? 'Some'} scores still wait to be sent`)
}
