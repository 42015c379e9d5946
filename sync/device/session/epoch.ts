import { epochHeader } from '../../calls/replay.ts'
import type { DevicePorts, Device } from '../device.ts'
import { beyondEveryChange, cellTables } from '../storage/device-database.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'

const key = 'epoch'

/**
 * The epoch of the last answer, and the end of the write that stores it, for which answers wait at most three seconds.
 */
type LastSeen = { readonly epoch: string; readonly noted: Promise<unknown> }

/**
 * Wraps `fetch` to read the epoch of each answer. An answer of a new epoch is returned only after acknowledged
 * operations were requeued, because it may be about one of them. Answers that arrive together wait for one write, but
 * not for a storage that never answers.
 */
export function watchEpoch(device: Device): DevicePorts['fetch'] {
  let last: LastSeen | undefined
  return async (url, request) => {
    const response = await device.ports.fetch(url, request)
    const epoch = response.headers.get(epochHeader)
    if (epoch === null) return response
    if (last?.epoch !== epoch) {
      const noting = noteEpoch(device, epoch)
      const mine = { epoch, noted: storageInTime(device.ports, noting).catch(() => undefined) }
      last = mine
      noting.catch(() => {
        // After a failure of the database the next answer tries again.
        if (last === mine) last = undefined
      })
    }
    await last.noted
    return response
  }
}

/**
 * Stores the epoch of an answer. A new one means that the server was restored from a backup: requeues every
 * acknowledged operation under its key, sets the versions of all known server values to 0, and lets every outing be
 * fetched from its start.
 */
async function noteEpoch(device: Device, epoch: string): Promise<void> {
  const { outbox, rejected, answeredBatches, queues, meta, outings } = device.database
  const tables = [...cellTables(device.database), outbox, rejected, answeredBatches, queues, meta, outings]
  // The epoch is nearly always unchanged, so it is read first: that needs no transaction over every table.
  const kept = await withDatabase(device.database, () => meta.get(key))
  if (kept?.value === epoch) return
  if (kept === undefined) {
    // Fails if another tab has stored an epoch since. The next answer then compares again.
    await withDatabase(device.database, () => meta.add({ key, value: epoch }))
    return
  }
  // Loaded on demand, because epochs rarely change, and before the transaction, which would not wait for it.
  const { beginWithCopy } = await import('../outbox/queue-repair.ts')
  const isAnother = await withDatabase(device.database, () =>
    device.database.transaction('rw', tables, async () => {
      const before = await meta.get(key)
      if (before?.value === epoch) return false
      await meta.put({ key, value: epoch })
      await beginWithCopy(device)
      await outings.toCollection().modify({ cursor: beyondEveryChange })
      return true
    }),
  )
  if (isAnother) device.sendingWanted.notify()
}
