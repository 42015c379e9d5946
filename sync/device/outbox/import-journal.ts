import { inEveryKind, isOfSameCell, type CellKind, type OfOuting } from '../cells/cell-kinds.ts'
import type { Device } from '../device.ts'
import type { OutboxRow } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'
import { readJournal, removeFromJournal, type Unsaved } from './journal.ts'
import { keepEntries } from './outbox.ts'

// Separate from what records a tap, because it is loaded after the first hole is drawn.

/** Moves the entries of the journal into the database, under their keys. */
export async function importJournal(device: Device): Promise<void> {
  // The journal outlives the page. A database in memory does not, so entries stay in the journal.
  if (!device.lasts) return
  for (const noted of readJournal(device.ports.storage)) {
    try {
      if (!(await isPast(device, noted))) await inEveryKind((kind) => importNoted(device, kind, noted))
    } catch {
      // The database still fails, or the outing is not open: it stays in the journal.
      continue
    }
    removeFromJournal(device, ({ mid }) => mid === noted.mid)
  }
}

/**
 * Returns whether an entry needs no import: it was saved after all, perhaps by a page that was closed then, or a newer
 * entry of its cell was saved.
 */
async function isPast({ database }: Device, noted: Unsaved): Promise<boolean> {
  const { outbox, answeredBatches } = database
  const [waiting, batches] = await withDatabase(database, () =>
    Promise.all([outbox.toArray(), answeredBatches.toArray()]),
  )
  const saved = [...waiting, ...batches.flatMap(({ rows }) => rows)]
  return saved.some((row) => row.mid === noted.mid || isNewer(row, noted))
}

/**
 * Returns whether another tab recorded the cell later, while the storage did not answer this one. A later time alone
 * does not prove that, because the clock may have been set back: the other entry must also be based on the same version
 * or a newer one.
 */
function isNewer(row: OutboxRow, noted: Unsaved): boolean {
  if (row.from !== undefined || !isOfSameCell(row, noted)) return false
  return row.at > noted.at && seenVersion(row) >= seenVersion(noted)
}

function seenVersion({ args }: Pick<Unsaved, 'args'>): number {
  return Number((args as { baseVer?: unknown }).baseVer)
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
  const entries = [{ mid: noted.mid, place, value, seenVer: baseVer, from: noted.from }]
  // An entry that is saved in the meantime removes an older one of its cell from the journal.
  const isWanted = () => readJournal(device.ports.storage).some(({ mid }) => mid === noted.mid)
  await keepEntries(device, kind, { entered, at: noted.at, entries, isWanted })
}
