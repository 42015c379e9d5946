import { inEveryKind, type CellKind, type OfOuting } from '../cells/cell-kinds.ts'
import type { Device } from '../device.ts'
import { withDatabase } from '../storage/with-database.ts'
import { readJournal, removeFromJournal, type Unsaved } from './journal.ts'
import { keepEntries } from './outbox.ts'

// Apart from what records a tap, because it is loaded after the first hole is drawn.

/** Moves the entries of the journal into the database, under their keys. */
export async function importJournal(device: Device): Promise<void> {
  // The journal outlives the page; a database in memory does not.
  if (!device.lasts) return
  for (const noted of readJournal(device.ports.storage)) {
    try {
      if (!(await isAnswered(device, noted))) await inEveryKind((kind) => importNoted(device, kind, noted))
    } catch {
      // The database still fails, or the outing is not open: it stays in the journal.
      continue
    }
    removeFromJournal(device, ({ mid }) => mid === noted.mid)
  }
}

/** It was saved as its page was closed, and the service worker, which reads no journal, has sent it. */
async function isAnswered({ database }: Device, { mid }: Unsaved): Promise<boolean> {
  const batches = await withDatabase(database, () => database.answeredBatches.toArray())
  return batches.some(({ rows }) => rows.some((row) => row.mid === mid))
}

async function importNoted<Place extends OfOuting, Value>(
  device: Device,
  kind: CellKind<Place, Value>,
  noted: Unsaved,
): Promise<void> {
  const written = kind.read(noted)
  if (!written) return
  const { place, value, baseVer } = written
  const entered = { outingId: place.outingId, hole: 0, scores: [] }
  const entries = [{ mid: noted.mid, place, value, seenVer: baseVer }]
  // What is entered in the meantime takes an older entry of its cell out of the journal.
  const isWanted = () => readJournal(device.ports.storage).some(({ mid }) => mid === noted.mid)
  await keepEntries(device, kind, { entered, at: noted.at, entries, isWanted })
}
