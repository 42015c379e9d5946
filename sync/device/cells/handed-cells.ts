import { cellFields, type CellsOfSnapshot } from '../../calls/cells.ts'
import { cellsOf, type Cell, type DeviceDatabase, type OutboxRow } from '../storage/device-database.ts'
import { inEveryKind, type CellKind, type OfOuting } from './cell-kinds.ts'
import { emptyCell, isSame, shownValue } from './cells.ts'
import { queuedValue } from './sent-cells.ts'

/** The golfers whom a group scores. */
export type GroupOfOuting = {
  readonly outingId: number
  readonly tgroupId: number
  readonly golferIds: ReadonlySet<number>
}

/** The server's values of a group as this phone has them, in the fields of a snapshot. */
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
    // What a side of a match recorded has no golfer, and may be about the group.
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
 * began with the cell. Resolves with the operations whose value differs in the end from the one that is kept.
 */
export async function showHandedValues<Place extends OfOuting, Value>(
  database: DeviceDatabase,
  kind: CellKind<Place, Value>,
  rows: readonly OutboxRow[],
): Promise<readonly OutboxRow[]> {
  /** By their cells, those whose values stay: a later operation builds on an earlier one of its phone, and not on them. */
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

function isNewerHere(
  { queued, club }: Cell<unknown>,
  { row, baseVer }: { readonly row: OutboxRow; readonly baseVer: number },
): boolean {
  if (queued) return queued.from === undefined || queued.from !== row.from
  return (club?.ver ?? 0) > baseVer
}
