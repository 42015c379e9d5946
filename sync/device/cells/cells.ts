import { cmp } from 'dexie'
import type { CellsOfSnapshot } from '../../calls/cells.ts'
import {
  cellsOf,
  type Cell,
  type CellKey,
  type ServerValue,
  type DeviceDatabase,
  type ConflictReport,
  type Operation,
  type QueuedValue,
} from '../storage/device-database.ts'
import { type Conflict, type ValueKind, inEveryKind, type CellKind, type OfOuting } from './cell-kinds.ts'

/** A value to be entered, under the key of its operation. */
export type Entry<Place, Value> = {
  readonly mid: string
  readonly place: Place
  readonly value: Value
  /** The version of the cell that the person saw; left out, the version that this phone has. */
  readonly seenVer?: number | undefined
  /** The `clientId` under which it was made, where its queue has another one. */
  readonly from?: string | undefined
}

/** A cell as it was written, under its key. */
export type WrittenCell<Place, Value> = { readonly key: CellKey; readonly cell: Place & Cell<Value> }

/**
 * Returns the cells that these values change, and the operations that send them. Leaves out a value that its cell
 * already shows, except where it settles a conflict.
 */
export function enteredCells<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  {
    entries,
    ...sent
  }: {
    readonly outingId: number
    readonly principal: string
    readonly at: number
    /** `cell` is the stored cell; undefined for an empty one. */
    readonly entries: readonly (Entry<Place, Value> & { readonly cell: (Place & Cell<Value>) | undefined })[]
  },
): { readonly operations: readonly Operation[]; readonly cells: readonly WrittenCell<Place, Value>[] } {
  const { outingId, principal, at } = sent
  const news = entries.flatMap(({ mid, place, value, seenVer, from, cell: known }) => {
    const cell = known ?? { ...kind.placeOf(place), ...emptyCell<Value>() }
    const baseVer = versionToBuildOn(cell, seenVer)
    const made = { mid, at, ...(from !== undefined && { from }) }
    return isNews(kind, cell, value) ? [{ made, written: { place, value, baseVer }, cell }] : []
  })
  return {
    operations: news.map(({ made, written }) => ({ ...made, outingId, ...kind.asOperation(written) })),
    cells: news.map(({ made, written: { place, value, baseVer }, cell }) => ({
      key: kind.keyOf(place),
      cell: { ...cell, queued: { ...value, ...made, principal, baseVer } },
    })),
  }
}

/** A cell as the screens show it: this phone's value while it waits, otherwise the server's. */
export type ShownCell<Place, Value> = Place &
  Value & {
    /** The server's version, 0 for none. Pass it as `seenVer` when the cell is entered again. */
    readonly ver: number
    /** Entered here and not acknowledged yet. */
    readonly pending: boolean
    /** This phone's last entry is the value that is shown. */
    readonly isOwn: boolean
    /** A conflict: two people entered different values. Entering it again settles it. */
    readonly contested: boolean
    /** A Wolf's choice entered after the first score of the hole. */
    readonly late: boolean
    /** Who entered it; null while it is this phone's own, and for a reader who may not see it. */
    readonly by: string | null
    /** When the server received it, or when it was entered here while it waits; ISO. */
    readonly at: string
    /** The value that waits, with its operation; left out when none does. */
    readonly queued?: QueuedValue<Value>
  }

/** Reads the cells of one kind that have a value, in the order of their keys. */
export async function readCells<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  outingId: number,
): Promise<readonly ShownCell<Place, Value>[]> {
  const cells = await cellsOf(kind.table(database), outingId).toArray()
  return cells.flatMap((cell) => shownCell(kind, cell) ?? [])
}

/**
 * Returns the cells of one kind that have a value, after a transaction wrote those under `keys`. Reads only these
 * again; the others are the same objects as in `before`. Returns null when a written cell is gone: cells are deleted
 * only together with their outing.
 */
export async function readWrittenCells<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  { before, keys }: { readonly before: readonly ShownCell<Place, Value>[]; readonly keys: readonly CellKey[] },
): Promise<readonly ShownCell<Place, Value>[] | null> {
  if (keys.length === 0) return before
  const cells = await kind.table(database).bulkGet([...keys])
  if (cells.includes(undefined)) return null
  const written = keys.map((key, at) => ({ key, cell: cells[at] }))
  return withCells(kind, { before, written })
}

/**
 * Returns the cells of `before` with the written ones replaced, inserted or, where they show nothing, removed. Returns
 * `before` itself when nothing that is shown has changed.
 */
export function withCells<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  {
    before,
    written,
  }: {
    readonly before: readonly ShownCell<Place, Value>[]
    readonly written: readonly { readonly key: CellKey; readonly cell: (Place & Cell<Value>) | undefined }[]
  },
): readonly ShownCell<Place, Value>[] {
  let cells = before
  for (const { key, cell } of written) {
    const at = placeAmong(cells, (each) => cmp(kind.keyOf(each), key))
    const next = cells[at]
    const known = next !== undefined && cmp(kind.keyOf(next), key) === 0 ? next : null
    const shown = cell ? shownCell(kind, cell) : null
    if (JSON.stringify(shown) === JSON.stringify(known)) continue
    cells = cells.toSpliced(at, known === null ? 0 : 1, ...(shown === null ? [] : [shown]))
  }
  return cells
}

/** Returns the index of the first item in a sorted list that is not below a key. */
function placeAmong<Each>(sorted: readonly Each[], comparedToKey: (each: Each) => number): number {
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    const each = sorted[middle]
    if (each !== undefined && comparedToKey(each) < 0) from = middle + 1
    else to = middle
  }
  return from
}

/** Returns a cell as the screens show it; null for a cell without a value. */
function shownCell<Place extends OfOuting, Value>(
  kind: CellKind<Place, Value>,
  cell: Place & Cell<Value>,
): ShownCell<Place, Value> | null {
  const { club, queued, taken } = cell
  const place = kind.placeOf(cell)
  const ver = club?.ver ?? 0
  if (queued) {
    const state = { pending: true, isOwn: true, contested: false, late: false, by: null }
    return { ...place, ...kind.valueOf(queued), ver, ...state, at: new Date(queued.at).toISOString(), queued }
  }
  if (!club) return null
  const { contested, late = false, by, at } = club
  const state = { pending: false, isOwn: taken !== null, contested, late, by, at }
  return { ...place, ...kind.valueOf(club), ver, ...state }
}

type Received = {
  readonly received: CellsOfSnapshot
  readonly outingId: number
  readonly now: number
  /** True for values from the card of another phone, which may not know yet of a conflict. */
  readonly isHearsay?: boolean
}

/** Merges received cells, inside the caller's transaction over cells and conflict reports. */
export async function mergeReceived(
  database: DeviceDatabase,
  { received, outingId, now, isHearsay = false }: Received,
): Promise<void> {
  await inEveryKind((kind) =>
    mergeValues(database, kind, { values: kind.received(received, outingId), now, isHearsay }),
  )
}

async function mergeValues<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  {
    values,
    now,
    isHearsay,
  }: {
    readonly values: readonly { place: Place; value: ServerValue<Value> }[]
    readonly now: number
    readonly isHearsay: boolean
  },
): Promise<void> {
  const table = kind.table(database)
  const known = await table.bulkGet(values.map(({ place }) => kind.keyOf(place)))
  const merged = values.flatMap(({ place, value }, index) => {
    const before = known[index] ?? emptyCell<Value>()
    const after = withServerValue(kind, before, { value, isHearsay })
    return after.cell === before ? [] : [{ place, ...after }]
  })
  await table.bulkPut(merged.map(({ place, cell }) => ({ ...kind.placeOf(place), ...cell })))
  await addConflictReports(database, kind, { merged, now })
}

/** Deletes the server's values of an outing, inside the caller's transaction. */
export async function forgetServerValues<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  outingId: number,
): Promise<void> {
  const table = kind.table(database)
  const cells = await cellsOf(table, outingId).toArray()
  await table.bulkPut(cells.map((cell) => ({ ...cell, club: null })))
}

/** Stores a report for each conflict until it is dismissed. */
export async function addConflictReports<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  {
    merged,
    now,
  }: { readonly merged: readonly { place: Place; conflict: Conflict<Value> | null }[]; readonly now: number },
): Promise<void> {
  const reports = merged.flatMap(({ place, conflict }): ConflictReport[] => {
    const cell = conflict && kind.asReportedCell(place, conflict)
    return cell ? [{ outingId: place.outingId, by: conflict.shown.by, at: now, ...cell }] : []
  })
  await database.conflictReports.bulkAdd(reports)
}

export type Merged<Value> = { readonly cell: Cell<Value>; readonly conflict: Conflict<Value> | null }

export function emptyCell<Value>(): Cell<Value> {
  return { club: null, queued: null, taken: null }
}

/** Returns the value to show: this phone's own while it waits, so that it does not flicker; otherwise the server's. */
export function shownValue<Value>({ queued, club }: Cell<Value>): Value | null {
  return queued ?? club
}

export function isSame<Value>({ valueOf }: ValueKind<Value>, one: Value | null, other: Value | null): boolean {
  const plain = (value: Value | null) => JSON.stringify(value && valueOf(value))
  return plain(one) === plain(other)
}

/**
 * Returns whether entering `value` changes the cell. In a conflict it always does, because the entry settles the
 * conflict.
 */
export function isNews<Value>(kind: ValueKind<Value>, cell: Cell<Value>, value: Value): boolean {
  if (cell.queued === null && cell.club?.contested === true) return true
  return !isSame(kind, shownValue(cell) ?? kind.nothing, value)
}

/**
 * Returns the version on which a new value is based: the one that the person saw, or this phone's if that is lower. If
 * an operation of the cell is queued, it is the version that this operation will create. If another phone writes first,
 * both are based on an older version and become a conflict.
 */
export function versionToBuildOn({ queued, club }: Cell<unknown>, seenVer = Infinity): number {
  return queued ? queued.baseVer + 1 : Math.min(seenVer, club?.ver ?? 0)
}

/**
 * Adds the author to a value from another phone's card, which has none for entries of that phone, if this phone has the
 * author of the same version.
 */
function withAuthor<Value>(value: ServerValue<Value>, known: ServerValue<Value> | null): ServerValue<Value> {
  return value.by === null && known?.ver === value.ver ? { ...value, by: known.by } : value
}

/**
 * Returns whether this phone has missed a version before the present one. It may have been a conflict, which someone
 * settled while this phone was away.
 */
function hasPassedUnseen<Value>({ club: known, queued }: Cell<Value>, { ver }: ServerValue<Value>): boolean {
  return queued === null && known !== null && known.ver > 0 && ver > known.ver + 1
}

/**
 * Merges the server's value, unless it is older than the known one. The same version is merged again: who entered it,
 * when, and whether it is a conflict arrive after the acknowledgement. Beside a value from another phone's card
 * (`isHearsay`), what this phone had entered is kept until the server reports whether there is a conflict.
 */
export function withServerValue<Value>(
  kind: ValueKind<Value>,
  cell: Cell<Value>,
  { value, isHearsay }: { readonly value: ServerValue<Value>; readonly isHearsay: boolean },
): Merged<Value> {
  const { club: known, taken: entered } = cell
  if (known && value.ver < known.ver) return { cell, conflict: null }
  const stands = isSame(kind, entered, value)
  const isNew = value.ver > (known?.ver ?? 0)
  const concerns = value.contested
    ? !stands || (isNew && !known?.contested)
    : !stands && !isHearsay && hasPassedUnseen(cell, value)
  const isKept = stands || (isHearsay && !value.contested)
  const club = isHearsay ? withAuthor(value, known) : value
  const conflict = entered !== null && concerns ? { entered, shown: value } : null
  const queued = conflict === null ? cell.queued : withReported(kind, cell.queued, conflict)
  return { cell: { club, queued, taken: isKept ? entered : null }, conflict }
}

/** Returns the queued value, which notes that this conflict was reported if the reported value is the same. */
function withReported<Value>(
  kind: ValueKind<Value>,
  queued: QueuedValue<Value> | null,
  { entered, shown }: Conflict<Value>,
): QueuedValue<Value> | null {
  return queued !== null && isSame(kind, entered, queued) ? { ...queued, noticedVer: shown.ver } : queued
}
