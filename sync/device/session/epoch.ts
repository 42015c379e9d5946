import { epochHeader } from '../../calls/replay.ts'
import type { DevicePorts, Device } from '../device.ts'
import { requeue } from '../outbox/queue-repair.ts'
import { cellTables } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'

const key = 'epoch'
/** A cursor that no club has come to: the club says that it does not know it, and the outing is told from its start. */
const beyondEveryChange = Number.MAX_SAFE_INTEGER

/** The history that was heard of last, and its being written down. */
type Heard = { readonly epoch: string; readonly noted: Promise<void> }

/**
 * Fetches, and looks at each answer for the history that it belongs to. Whatever is done with the answer comes after:
 * under another history it may be of an operation that has to be sent once more. Answers that come together, as a
 * screen's do, wait for one writing.
 */
export function watchEpoch(device: Device): DevicePorts['fetch'] {
  let heard: Heard | undefined
  return async (url, request) => {
    const response = await device.ports.fetch(url, request)
    const epoch = response.headers.get(epochHeader)
    if (epoch === null) return response
    if (heard?.epoch !== epoch) heard = { epoch, noted: noteEpoch(device, epoch) }
    const mine = heard
    await mine.noted.catch(() => {
      // A storage that is not well hears it again with the next answer.
      if (heard === mine) heard = undefined
    })
    return response
  }
}

/**
 * The club's data is another copy than it was: everything that it answered in the last days is offered again, under
 * the keys that it had, so that nothing is done twice; and every outing is told anew.
 */
async function noteEpoch(device: Device, epoch: string): Promise<void> {
  const { outbox, dead, answered, lanes, meta, capabilities, outings } = device.database
  const tables = [...cellTables(device.database), outbox, dead, answered, lanes, meta, capabilities, outings]
  // Nearly always: one look, instead of a writer's turn over all that is kept.
  const kept = await withDatabase(device.database, () => meta.get(key))
  if (kept?.value === epoch) return
  const isAnother = await withDatabase(device.database, () =>
    device.database.transaction('rw', tables, async () => {
      const before = await meta.get(key)
      if (before?.value === epoch) return false
      await meta.put({ key, value: epoch })
      if (before === undefined) return false
      for (const queue of await lanes.toArray()) await requeue(device, { queue })
      await outings.toCollection().modify({ cursor: beyondEveryChange })
      return true
    }),
  )
  if (isAnother) device.replayWanted.notify()
}
