import { cellFields, type CellsOfSnapshot } from '../../calls/cells.ts'
import { cellsOf, type Cell, type DeviceDatabase, type OutboxRow } from '../storage/device-database.ts'
import { inEveryKind, type CellKind, type OfOuting } from './cell-kinds.ts'
import { emptyCell, isSame, shownValue } from './cells.ts'
import { queuedValue } from './sent-cells.ts'

/** A group of an outing, with the golfers whom it scores. */
export type GroupOfOuting = {
  readonly outingId: number
  readonly tgroupId: number
  readonly golferIds: ReadonlySet<number>
}

/** Returns the server's values of a group's cells, as this phone has them, in the fields of a snapshot. */
export async function cellsOfGroup(database: DeviceDatabase, group: GroupOfOuting): Promise<CellsOfSnapshot> {
  const fields = await inEveryKind(async (kind) => {
    return [cellFields[kind.name].snapshot, await serverValues(database, kind, group)]
  })
  return Object.fromEntries(fields) as CellsOfSnapshot
}

async function serverValues<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  { outingId, tgroupId, golferIds }: GroupOfOuting,
): Promise<readonly object[]> {
  const cells = await cellsOf(kind.table(database), outingId).toArray()
  return cells.flatMap((cell) => {
    const { outingId: _outing, ...place } = kind.placeOf(cell)
    // What a side of a match recorded has golfer 0, and may be about this group.
    const isOfGroup =
      'golferId' in place
        ? place.golferId === 0 || golferIds.has(Number(place.golferId))
        : kind.groupOf(cell) === tgroupId
    return cell.club === null || !isOfGroup ? [] : [{ ...place, late: false, ...cell.club }]
  })
}

/**
 * Shows the values of operations that came from another phone as waiting, inside the caller's transaction. A cell with
 * a newer value keeps it: one that was entered here, or one of the server that the other phone had not seen when it
 * first wrote the cell. Resolves with the last operation of each such cell, if its value differs from the kept one.
 */
export async function showHandedValues<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  rows: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> {
  /**
   * The cells, by key, that keep their value, each with its last operation if that has another value, else null. Once a
   * cell is here, later operations of it are not shown either: they build on the other phone's earlier one, not on the
   * value here.
   */
  const kept = new Map<string, OutboxRow | null>()
  for (const row of rows) {
    const written = kind.read(row)
    if (!written) continue
    const { place, value, baseVer } = written
    const key = kind.keyOf(place)
    const cell = (await kind.table(database).get(key)) ?? { ...place, ...emptyCell<Value>() }
    if (kept.has(String(key)) || isNewerHere(cell, { row, baseVer })) {
      kept.set(String(key), isSame(kind, shownValue(cell), value) ? null : row)
    } else {
      await kind.table(database).put({ ...cell, queued: queuedValue(row, { value, baseVer }) })
    }
  }
  return [...kept.values()].filter((row) => row !== null)
}

/** Returns whether this phone has a newer value of the cell than an operation that came with a card. */
function isNewerHere(
  { queued, club }: Cell<unknown>,
  { row, baseVer }: { readonly row: OutboxRow; readonly baseVer: number },
): boolean {
  if (queued) return queued.from === undefined || queued.from !== row.from
  return (club?.ver ?? 0) > baseVer
}
