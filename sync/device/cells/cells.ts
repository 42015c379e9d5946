import type { Exception } from '../../calls/replay.ts'
import type { Cell, ServerValue, DeviceDatabase, Notice, Operation, OutboxRow } from '../storage/device-database.ts'
import { inEveryKind, type CellKind, type OfOuting, type Received } from './cell-kinds.ts'
import {
  type Conflict,
  type Merged,
  emptyCell,
  isNews,
  isSame,
  versionToBuildOn,
  withAnswer,
  withServerValue,
  withoutQueued,
} from './cell.ts'

/** A value that somebody enters, under the key of its operation. */
export type Entry<Place, Value> = {
  readonly mid: string
  readonly place: Place
  readonly value: Value
  /** The version that the person saw; without it, the one that the phone has now. */
  readonly seenVer?: number | undefined
}

/**
 * Puts values on their way, as far as they say anything new: the cells wait for the operations that are answered. Inside
 * the caller's transaction.
 */
export async function writeEntries<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  {
    entries,
    ...sent
  }: {
    readonly outingId: number
    readonly principal: string
    readonly at: number
    readonly entries: readonly Entry<Place, Value>[]
  },
): Promise<readonly Operation[]> {
  const { outingId, principal, at } = sent
  const table = kind.table(database)
  const cells = await table.bulkGet(entries.map(({ place }) => kind.keyOf(place)))
  const news = entries.flatMap(({ mid, place, value, seenVer }, index) => {
    const cell = cells[index] ?? { ...kind.placeOf(place), ...emptyCell<Value>() }
    return isNews(kind, cell, value) ? [{ mid, place, value, cell, baseVer: versionToBuildOn(cell, seenVer) }] : []
  })
  await table.bulkPut(
    news.map(({ cell, mid, value, baseVer }) => ({ ...cell, queued: { ...value, mid, principal, baseVer, at } })),
  )
  return news.map(({ mid, ...written }) => ({ mid, at, outingId, ...kind.asOperation(written) }))
}

/** A cell as the screens show it: this phone's own value while it is on its way, else the one of the server. */
export type ShownCell<Place, Value> = Place &
  Value & {
    /** The server's version, 0 while it has nothing. Hand it back as `seenVer` when the cell is entered again. */
    readonly ver: number
    /** Entered here and not yet answered by the server. */
    readonly pending: boolean
    /** Two people entered different values; entering it again settles it. */
    readonly contested: boolean
    /** Of a wolf's choice: it came after the first score of the hole. */
    readonly late: boolean
    /** Who entered it; null while it is this phone's own, and for a reader who may not see it. */
    readonly by: string | null
    /** When the server received it, or when it was entered here while it waits; ISO. */
    readonly at: string
  }

/** Every cell of one kind in which something was entered. */
export async function readCells<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  outingId: number,
): Promise<readonly ShownCell<Place, Value>[]> {
  const cells = await kind.table(database).where({ outingId }).toArray()
  return cells.flatMap((cell): ShownCell<Place, Value>[] => {
    const { club, queued } = cell
    const place = kind.placeOf(cell)
    const ver = club?.ver ?? 0
    if (queued) {
      const at = new Date(queued.at).toISOString()
      return [{ ...place, ...kind.valueOf(queued), ver, pending: true, contested: false, late: false, by: null, at }]
    }
    if (!club) return []
    const { contested, late = false, by, at } = club
    return [{ ...place, ...kind.valueOf(club), ver, pending: false, contested, late, by, at }]
  })
}

/** Takes over the cells that the server sent, inside the caller's transaction over cells and notices. */
export async function mergeReceived(
  database: DeviceDatabase,
  { received, outingId, now }: { readonly received: Received; readonly outingId: number; readonly now: number },
): Promise<void> {
  await inEveryKind((kind) => mergeValues(database, kind, { values: kind.received(received, outingId), now }))
}

async function mergeValues<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  { values, now }: { readonly values: readonly { place: Place; value: ServerValue<Value> }[]; readonly now: number },
): Promise<void> {
  const table = kind.table(database)
  const known = await table.bulkGet(values.map(({ place }) => kind.keyOf(place)))
  const merged = values.flatMap(({ place, value }, index) => {
    const before = known[index] ?? emptyCell<Value>()
    const after = withServerValue(kind, before, value)
    return after.cell === before ? [] : [{ place, ...after }]
  })
  await table.bulkPut(merged.map(({ place, cell }) => ({ ...kind.placeOf(place), ...cell })))
  await addNotices(database, kind, { merged, now })
}

/** What the club told about an outing is no longer its word. Inside the caller's transaction. */
export async function forgetServerValues<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  outingId: number,
): Promise<void> {
  const table = kind.table(database)
  const cells = await table.where({ outingId }).toArray()
  await table.bulkPut(cells.map((cell) => ({ ...cell, club: null })))
}

/**
 * Writes down what the club made of operations, inside the caller's transaction. Several of a batch may be about one
 * cell: each finds it as the one before has left it.
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
  const known = await table.bulkGet(written.map(({ place }) => kind.keyOf(place)))
  const cells = new Map<string, Place & Cell<Value>>()
  const merged = written.map(({ place, value, ...one }, index) => {
    const key = String(kind.keyOf(place))
    const before = cells.get(key) ?? known[index] ?? emptyCell<Value>()
    const after = afterAnswer(kind, before, { ...one, value })
    cells.set(key, { ...kind.placeOf(place), ...after.cell })
    return { place, ...after }
  })
  await table.bulkPut([...cells.values()])
  await addNotices(database, kind, { merged, now })
}

/** Cells that wait for an operation which is no longer in the outbox, as operations to be queued again. */
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
    const { mid, at, baseVer } = queued
    const operation = kind.asOperation({ place: kind.placeOf(cell), value: kind.valueOf(queued), baseVer })
    return [{ mid, at, outingId: cell.outingId, ...operation }]
  })
}

/** An operation that the club took before goes out once more: its value waits again, where it still stands. */
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
  const { mid, principal, at } = row
  await kind.table(database).put({ ...cell, queued: { ...value, mid, principal, baseVer, at } })
}

function afterAnswer<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  before: Cell<Value>,
  { row, ver, exception, receivedAt, value: entered }: Acknowledged & { readonly value: Value },
): Merged<Value> {
  const { mid } = row
  if (exception?.outcome === 'rejected') return { cell: withoutQueued(before, row.mid), conflict: null }
  const shown = exception?.shown ? kind.readShown(exception.shown) : null
  const own = { ...entered, by: null, at: receivedAt }
  // Whether a choice was late is the club's to say: it tells the cell itself with the next news.
  const late = before.club?.late === undefined ? {} : { late: before.club.late }
  return withAnswer(kind, before, {
    mid,
    entered,
    value: { ...(shown ?? own), ...late, ver, contested: shown !== null },
  })
}

/** Keeps what its owner has to be told about this phone's entries until they have read it. */
async function addNotices<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  {
    merged,
    now,
  }: { readonly merged: readonly { place: Place; conflict: Conflict<Value> | null }[]; readonly now: number },
): Promise<void> {
  const notices = merged.flatMap(({ place, conflict }): Notice[] => {
    if (conflict === null) return []
    return [{ outingId: place.outingId, by: conflict.shown.by, at: now, ...kind.asNotice(place, conflict) }]
  })
  await database.notices.bulkAdd(notices)
}

/** What the club made of one operation: an exception tells more than its cell's version. */
export type Acknowledged = {
  readonly row: OutboxRow
  readonly ver: number
  readonly exception: Exception | undefined
  readonly receivedAt: string
}
