import type { ScoreCell } from '../../calls/outings-board.ts'
import { emptyCell, withClubValue, type Cell, type Clash } from '../outbox/cell.ts'
import type { DeviceDatabase, Notice } from '../device-database.ts'

/** Takes over what the club has for these cells, inside the caller's transaction over scores and notices. */
export async function mergeClubCells(
  database: DeviceDatabase,
  { outingId, cells, now }: { readonly outingId: number; readonly cells: readonly ScoreCell[]; readonly now: number },
): Promise<void> {
  const keys = cells.map(({ golferId, hole }): [number, number, number] => [outingId, golferId, hole])
  const known = await database.scores.bulkGet(keys)
  const merged = cells.flatMap(({ golferId, hole, ...value }, index) => {
    const before = known[index] ?? emptyCell({ outingId, golferId, hole })
    const after = withClubValue(before, value)
    return after.cell === before ? [] : [after]
  })
  await database.scores.bulkPut(merged.map(({ cell }) => cell))
  await addNotices(database, { clashes: merged, now })
}

/** Keeps what its owner has to be told about this phone's scores until they have read it. */
export async function addNotices(
  database: DeviceDatabase,
  { clashes, now }: { readonly clashes: readonly { cell: Cell; clash: Clash | null }[]; readonly now: number },
): Promise<void> {
  const notices = clashes.flatMap(({ cell: { outingId, golferId, hole }, clash }): Notice[] =>
    clash
      ? [{ outingId, golferId, hole, entered: clash.entered, shown: clash.shown.strokes, by: clash.shown.by, at: now }]
      : [],
  )
  await database.notices.bulkAdd(notices)
}
