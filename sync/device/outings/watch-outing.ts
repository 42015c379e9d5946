import {
  choiceKind,
  departureKind,
  recordKind,
  scoreKind,
  signatureKind,
  type CellKind,
  type OfOuting,
} from '../cells/cell-kinds.ts'
import { readCells, readWrittenCells, withCells, type ShownCell } from '../cells/cells.ts'
import type { Recorded } from '../outbox/outbox.ts'
import { cellTables, type DeviceDatabase } from '../storage/device-database.ts'
import {
  everyKey,
  isWritten,
  readAfterWrites,
  writtenKeys,
  type Shown,
  type Written,
} from '../storage/read-after-writes.ts'
import { withDatabase } from '../storage/with-database.ts'
import { outingOf, outingWithScores, readFrame, type OutingFrame, type OutingOnPhone } from './outings.ts'

/** A watched outing; `stop` ends it. */
export type WatchedOuting = {
  readonly stop: () => void
  /** Shows scores that this page has recorded, which are on the disk, without waiting until they are read again. */
  readonly showRecorded: (recorded: Recorded) => void
}

type Read = { readonly frame: OutingFrame; readonly outing: OutingOnPhone }

/**
 * Shows an outing as it is on the disk, undefined while this phone does not have it, and again after each transaction
 * that changed it. What was read stays in memory until the watching ends; only the cells that were written are read
 * again: a tap writes four of 2,592.
 */
export function watchOuting(
  database: DeviceDatabase,
  outingId: number,
  { show, fail }: Shown<OutingOnPhone | undefined>,
): WatchedOuting {
  let known: Read | undefined

  async function read(written: Written): Promise<Read | undefined> {
    const before = known
    const now = await withDatabase(database, () => readAgain(database, outingId, { known: before, written }))
    // It lacks what was recorded since then.
    return known === before ? now : await read(written)
  }

  function change(now: Read | undefined): void {
    if (known !== undefined && now === known) return
    known = now
    show(now?.outing)
  }

  return {
    stop: readAfterWrites({ read, show: change, fail }),
    showRecorded: ({ entered, cells: written }) => {
      if (known === undefined) return
      const { frame, outing } = known
      const cells = withCells(scoreKind, { before: outing.cells, written })
      if (cells === outing.cells) return
      // Where the standings of these scores were shown already, they are not computed again.
      change({ frame, outing: outingOf(frame, { ...outing, cells }, outingWithScores(outing, entered)) })
    },
  }
}

type Since = { readonly known: Read | undefined; readonly written: Written }

/** The outing as it is on the disk; the same object when nothing of it has changed. */
async function readAgain(
  database: DeviceDatabase,
  outingId: number,
  { known, written: since }: Since,
): Promise<Read | undefined> {
  const { outings, capabilities, outbox } = database
  const written = known === undefined ? null : since
  const ofOuting = { first: [outingId], last: [outingId, []] }
  const isFrameWritten =
    isWritten(database, written, { table: outings.name, range: { first: outingId, last: outingId } }) ||
    isWritten(database, written, { table: capabilities.name, range: everyKey }) ||
    (known?.frame.isStartedHere === true && isWritten(database, written, { table: outbox.name, range: everyKey }))

  async function readKind<Place extends OfOuting, Value>(
    kind: CellKind<Place, Value>,
    before: readonly ShownCell<Place, Value>[] = [],
  ): Promise<readonly ShownCell<Place, Value>[]> {
    const keys = writtenKeys(database, written, { table: kind.table(database).name, range: ofOuting })
    if (keys === null) return await readCells(database, kind, outingId)
    return await readWrittenCells(database, kind, { before, keys })
  }

  const readParts = async () =>
    await Promise.all([
      isFrameWritten ? readFrame(database, outingId) : known?.frame,
      readKind(scoreKind, known?.outing.cells),
      readKind(choiceKind, known?.outing.choices),
      readKind(departureKind, known?.outing.departures),
      readKind(signatureKind, known?.outing.signatures),
      readKind(recordKind, known?.outing.records),
    ])
  // A transaction keeps the outing and its cells together. Cells alone, as after a tap, are read sooner without one.
  const [frame, cells, choices, departures, signatures, records] = await (isFrameWritten
    ? database.transaction('r', [...cellTables(database), outings, capabilities, outbox], readParts)
    : readParts())
  if (frame === undefined) return undefined
  const shown = { cells, choices, departures, signatures, records }
  const before = known?.outing
  const isSame =
    frame === known?.frame &&
    Object.entries(shown).every(([name, each]) => before?.[name as keyof typeof shown] === each)
  return isSame ? known : { frame, outing: outingOf(frame, shown, before) }
}
