import { holeValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { scoreKind } from '../cells/cell-kinds.ts'
import { shownValue } from '../cells/cells.ts'
import type { Device } from '../device.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { recordScores } from './outbox.ts'

// Apart from what records a tap, because it is loaded after the first hole is saved.

/** The scores that one tap of Record Score wrote, and those before it; null where there was none. */
export type Undoable = {
  readonly outingId: number
  readonly hole: number
  readonly scores: readonly {
    readonly golferId: number
    readonly written: HoleValue
    readonly before: HoleValue | null
  }[]
}

/**
 * Records the scores from before a tap again, except in cells written since. Resolves with the golfers whose score was
 * restored. Throws when it cannot be saved, and then it is not done later either.
 */
export async function undoRecorded(device: Device, { outingId, hole, scores }: Undoable): Promise<readonly number[]> {
  const { database, ports } = device
  const keys = scores.map(({ golferId }) => scoreKind.keyOf({ outingId, golferId, hole }))
  const cells = await storageInTime(ports, database.scores.bulkGet(keys))
  if (cells === undefined) throw new Error('No answer from the storage')
  const own = scores.flatMap(({ golferId, written, before }, at) => {
    const cell = cells[at]
    const shown = cell === undefined ? null : shownValue(cell)
    if (cell === undefined || shown === null || holeValue(shown) !== written) return []
    return [{ golferId, strokes: before, seenVer: cell.club?.ver ?? 0 }]
  })
  if (own.length === 0) return []
  return (await recordScores(device, { outingId, hole, scores: own }, { isUndo: true })).golferIds
}
