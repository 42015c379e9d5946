import { followingId } from '../../calls/uuid-v7.ts'
import {
  choiceKind,
  departureKind,
  isOfSameCell,
  recordKind,
  scoreKind,
  signatureKind,
  type CellKind,
  type OfOuting,
} from '../cells/cell-kinds.ts'
import type { ShownCell } from '../cells/cells.ts'
import type { Device } from '../device.ts'
import { addToJournal, unsavedOf, type Unsaved } from '../outbox/journal.ts'
import { readCreation } from '../storage/device-database.ts'
import type { Shown } from '../storage/read-after-writes.ts'
import { withDatabase } from '../storage/with-database.ts'
import { watchOuting, type OutingOnPhone, type WatchedOuting } from './outings.ts'

type Keeping = Shown<OutingOnPhone | undefined> & {
  /** Called with the number of entries that were kept, if there are any. */
  readonly tellKept: (count: number) => void
}

/**
 * Watches an outing as `watchOuting` does. When it is deleted under the page, keeps what the page shows of it and had
 * not sent.
 */
export function watchAndKeep(device: Device, outingId: number, { show, fail, tellKept }: Keeping): WatchedOuting {
  let last: OutingOnPhone | undefined
  return watchOuting(device.database, outingId, {
    show: (outing) => {
      if (outing === undefined && last !== undefined) {
        void keepUnsentOf(device, last).then((count) => count > 0 && tellKept(count))
      }
      last = outing
      show(outing)
    },
    fail,
  })
}

/** Milliseconds within which a browser that deletes everything has deleted local storage, too. */
const allDeletedAfter = 10_000

/**
 * Keeps in the journal what a page shows of an outing and had not sent, after the browser has deleted the phone's
 * database under that page: for space, or because a person cleared it. Once the outing is open again, the entries are
 * imported and sent. Resolves with the number of entries in the journal, which has also what was tapped before the page
 * noticed the deletion; 0 where another tab left the outing, because the database is the same and its queue goes on.
 */
export async function keepUnsentOf(device: Device, outing: OutingOnPhone): Promise<number> {
  const { cells, choices, departures, signatures, records, principal, creation } = outing
  const { ports } = device
  if (principal === null || !device.lasts) return 0
  const unsent = [
    ...unsentCells(device, scoreKind, cells),
    ...unsentCells(device, choiceKind, choices),
    ...unsentCells(device, departureKind, departures),
    ...unsentCells(device, signatureKind, signatures),
    ...unsentCells(device, recordKind, records),
  ]
  if (await isStored(device, creation)) return 0
  // What was tapped since is in the journal already. It replaces what waited, and names the queue, which may have sent
  // that.
  const noted = unsavedOf(ports, outing.snapshot.outing.id)
  const isReplacedBy = (later: Unsaved) => (entry: Unsaved) =>
    later.mid !== entry.mid && later.at >= entry.at && isOfSameCell(later, entry)
  const tapped = noted.filter((later) => unsent.some(isReplacedBy(later)))
  addToJournal(device, [
    ...unsent.filter((entry) => !tapped.some((later) => isReplacedBy(later)(entry))),
    ...tapped.map((later) => ({ ...later, from: later.from ?? device.sentAs[principal] })),
  ])
  const kept = unsavedOf(ports, outing.snapshot.outing.id)
  if (kept.length === 0) return 0
  // The journal may be deleted after the database.
  const stop = ports.storageEvents?.((key) => key === null && addToJournal(device, kept))
  if (stop) ports.setTimer(stop, allDeletedAfter)
  // The outing may be open again already.
  device.sendingWanted.notify()
  return kept.length
}

/**
 * Returns whether the database that was created then is still the present one. A database that cannot be read counts as
 * deleted: its entries have the same keys in the journal.
 */
async function isStored({ database }: Device, creation: unknown): Promise<boolean> {
  return await withDatabase(database, () => readCreation(database)).then(
    (present) => present === creation,
    () => false,
  )
}

/**
 * The distance between the key of an operation and that of the one that replaces it: more than the operations of any
 * tap, whose keys count up.
 */
const ofReplacement = 1_000_000

/**
 * Returns the unsent cells as entries, under the keys of their operations: the server may have one already. An operation
 * that builds on an earlier one of its cell, which is deleted, would name a version that may never exist. It is replaced
 * by one that builds on what was seen of others, and names the queue, in which the earlier one may have arrived.
 */
function unsentCells<Place extends OfOuting, Value>(
  { sentAs }: Device,
  kind: CellKind<Place, Value>,
  cells: readonly ShownCell<Place, Value>[],
): readonly Unsaved[] {
  return cells.flatMap((cell) => {
    const { queued, ver } = cell
    if (!queued) return []
    const { mid, at, baseVer, principal, from } = queued
    const written = { place: kind.placeOf(cell), value: kind.valueOf(cell), baseVer: Math.min(baseVer, ver) }
    const { name, args } = kind.asOperation(written)
    if (baseVer <= ver) return { mid, at, name, args, from }
    return { mid: followingId(mid, ofReplacement), at, name, args, from: from ?? sentAs[principal] }
  })
}
