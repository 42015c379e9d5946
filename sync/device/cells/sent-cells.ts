import type { Exception } from '../../calls/replay.ts'
import type {
  Cell,
  CellKey,
  DeviceDatabase,
  Operation,
  OutboxRow,
  QueuedValue,
  ServerValue,
} from '../storage/device-database.ts'
import type { CellKind, OfOuting, ValueKind } from './cell-kinds.ts'
import { addConflictReports, emptyCell, isSame, type Merged } from './cells.ts'

// How sending changes cells. It is separate from what scoring a hole needs, because it is loaded after the first hole
// is drawn.

/**
 * Applies the outcomes of operations to their cells, inside the caller's transaction. When several operations of a
 * batch write one cell, each starts from the result of the previous one.
 */
export async function acknowledgeCells<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  { acknowledged, now }: { readonly acknowledged: readonly Acknowledged[]; readonly now: number },
): Promise<void> {
  const table = kind.table(database)
  const written = acknowledged.flatMap((one) => {
    const read = kind.read(one.row)
    return read ? [{ ...one, ...read }] : []
  })
  if (written.length === 0) return
  const changed = new Map<string, Place & Cell<Value>>()
  const known = await readTogether(kind, { database, places: written.map(({ place }) => place) })
  const merged = written.map(({ place, value, ...one }) => {
    const key = String(kind.keyOf(place))
    const before = changed.get(key) ?? known.get(key) ?? emptyCell<Value>()
    const after = afterAnswer(kind, before, { ...one, value })
    changed.set(key, { ...kind.placeOf(place), ...after.cell })
    return { place, ...after }
  })
  await table.bulkPut([...changed.values()])
  await addConflictReports(database, kind, { merged, now })
}

/**
 * Reads the cells of these places, by key. Cells whose keys differ in the last part alone, such as the holes of a
 * golfer, are read by one request for their range: on a phone, each request costs more than reading a few unneeded
 * cells.
 */
async function readTogether<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  { database, places }: { readonly database: DeviceDatabase; readonly places: readonly Place[] },
): Promise<Map<string, Place & Cell<Value>>> {
  const ranges = new Map<string, { first: CellKey; last: CellKey }>()
  for (const key of places.map((place) => kind.keyOf(place))) {
    const name = String(key.slice(0, -1))
    const { first, last } = ranges.get(name) ?? { first: key, last: key }
    ranges.set(name, { first: isBefore(key, first) ? key : first, last: isBefore(last, key) ? key : last })
  }
  const table = kind.table(database)
  const found = [...ranges.values()].map(({ first, last }) =>
    table.where(':id').between(first, last, true, true).toArray(),
  )
  return new Map((await Promise.all(found)).flat().map((cell) => [String(kind.keyOf(cell)), cell]))
}

function isBefore(one: CellKey, other: CellKey): boolean {
  return (one.at(-1) ?? 0) < (other.at(-1) ?? 0)
}

/** The outcome of one operation: the version of its cell, and the exception if there is one. */
export type Acknowledged = {
  readonly row: OutboxRow
  readonly ver: number
  readonly exception: Exception | undefined
  readonly receivedAt: string
}

/**
 * Returns the operations of cells whose queued operation is no longer in the outbox, so that they can be queued again
 * under their keys.
 */
export async function orphansOf<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  principal: string,
): Promise<readonly Operation[]> {
  const waiting = await kind
    .table(database)
    .filter(({ queued }) => queued?.principal === principal)
    .toArray()
  const rows = await database.outbox.bulkGet(waiting.flatMap(({ queued }) => queued?.mid ?? []))
  return waiting.flatMap((cell, index): Operation[] => {
    const { queued } = cell
    if (!queued || rows[index]) return []
    const { mid, at, baseVer, from } = queued
    const operation = kind.asOperation({ place: kind.placeOf(cell), value: kind.valueOf(queued), baseVer })
    return [{ mid, at, outingId: cell.outingId, ...operation, ...(from !== undefined && { from }) }]
  })
}

/**
 * Shows the value of an acknowledged operation as waiting, because it is sent again. Changes nothing unless the value
 * is still the present one of its cell.
 */
export async function showAsWaiting<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  row: OutboxRow,
): Promise<void> {
  const written = kind.read(row)
  if (!written) return
  const { place, value, baseVer } = written
  const cell = await kind.table(database).get(kind.keyOf(place))
  if (!cell || cell.queued || cell.taken === null || !isSame(kind, cell.taken, value)) return
  await kind.table(database).put({ ...cell, queued: queuedValue(row, { value, baseVer }) })
}

/**
 * Sets the version of every known server value to 0, inside the caller's transaction, so that any value of a restored
 * server replaces it: that server counts its versions from those of the backup. Until then the known values are shown.
 */
export async function outdateServerValues<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
): Promise<void> {
  const cells = await kind
    .table(database)
    .filter(({ club }) => club !== null)
    .toArray()
  await kind.table(database).bulkPut(cells.map((cell) => ({ ...cell, club: cell.club && { ...cell.club, ver: 0 } })))
}

/** Returns the value of an operation as its cell stores it while the operation waits. */
export function queuedValue<Value>(
  { mid, principal, at, from }: OutboxRow,
  { value, baseVer }: { readonly value: Value; readonly baseVer: number },
): QueuedValue<Value> {
  return { ...value, mid, principal, baseVer, at, ...(from !== undefined && { from }) }
}

/** Returns a cell after the answer to one of its operations, whether that was applied, contested or rejected. */
function afterAnswer<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  before: Cell<Value>,
  { row, ver, exception, receivedAt, value: entered }: Acknowledged & { readonly value: Value },
): Merged<Value> {
  const { mid } = row
  if (exception?.outcome === 'rejected') return withoutRefused(kind, before, mid)
  const shown = exception?.shown ? kind.readShown(exception.shown) : null
  const own = { ...entered, by: null, at: receivedAt }
  // The server decides whether a choice was late, and sends it with the next changes.
  const late = before.club?.late === undefined ? {} : { late: before.club.late }
  return withAnswer(kind, before, {
    mid,
    entered,
    // An operation from another phone's card may replace what was entered here before. A report then names the latter.
    enteredHere: row.from === undefined ? entered : (before.taken ?? entered),
    value: { ...(shown ?? own), ...late, ver, contested: shown !== null },
  })
}

type Answered<Value> = {
  readonly mid: string
  readonly entered: Value
  /** The value that a report names as this person's own: another one where the operation came from another phone. */
  readonly enteredHere: Value
  /** The value of the cell at the server after the operation. */
  readonly value: ServerValue<Value>
}

/**
 * Returns the cell after the server accepted the operation `mid` with the value `entered`, and a conflict to report, if
 * any.
 */
export function withAnswer<Value>(
  kind: ValueKind<Value>,
  cell: Cell<Value>,
  { mid, entered, enteredHere, value }: Answered<Value>,
): Merged<Value> {
  const club = cell.club && cell.club.ver >= value.ver ? cell.club : value
  const own = kind.valueOf(entered)
  const taken = isSame(kind, club, entered) ? own : null
  // The conflict of a later version is one with this value, also where this value is the one that is shown.
  const concerns = value.contested || (club.contested && (taken === null || club.ver > value.ver))
  const { queued } = withoutQueued(cell, mid)
  if (queued === null) {
    // The stream may have brought the conflict before the answer, with a report about an earlier entry of the same value.
    const isReported = cell.queued?.noticedVer === club.ver
    const conflict = concerns && !isReported ? { entered: kind.valueOf(enteredHere), shown: club } : null
    return { cell: { club, queued, taken }, conflict }
  }
  // A later entry of the cell waits, which settles the conflict unless the server refuses it.
  return { cell: { club, queued: concerns ? { ...queued, replaced: own } : queued, taken }, conflict: null }
}

/**
 * Returns the cell after the server refused the operation `mid`. If another phone's value has replaced the entry before
 * it, which it was to change, this is reported as a conflict.
 */
function withoutRefused<Value>(kind: ValueKind<Value>, cell: Cell<Value>, mid: string): Merged<Value> {
  const { club, queued } = cell
  const replaced = queued?.mid === mid ? queued.replaced : undefined
  const isReplaced = replaced !== undefined && club !== null && !isSame(kind, club, replaced)
  return { cell: withoutQueued(cell, mid), conflict: isReplaced ? { entered: replaced, shown: club } : null }
}

/** Removes the operation `mid` from the cell; a later one of the same cell stays. */
export function withoutQueued<Value>(cell: Cell<Value>, mid: string): Cell<Value> {
  return cell.queued?.mid === mid ? { ...cell, queued: null } : cell
}
