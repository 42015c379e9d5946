import { holeValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { scoreKind } from '../cells/cell-kinds.ts'
import { shownValue } from '../cells/cells.ts'
import type { Device } from '../device.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { recordScores } from './outbox.ts'

// Separate from what records a tap, because it is loaded after the first hole is saved.

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
 * Undoes a tap: records the scores from before it, except in cells that were written since. Resolves with the golfers
 * whose score was restored. Throws when the undo cannot be saved; it is not tried again later.
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
