import type { Device } from '../device.ts'
import { shownValue } from './cell.ts'
import { scoreKind } from './cell-kinds.ts'
import { recordScores } from './outbox.ts'

/** What one tap of Record wrote, and what stood there before it; null where nothing did. */
export type Undoable = {
  readonly outingId: number
  readonly hole: number
  readonly scores: readonly { readonly golferId: number; readonly written: number; readonly before: number | null }[]
}

/**
 * Brings back what stood in the cells before they were written, as operations like any other. A cell that somebody else
 * has written since is left alone. Answers the golfers whose cell was brought back; throws NotSaved when the phone cannot
 * keep it.
 */
export async function undoRecorded(device: Device, { outingId, hole, scores }: Undoable): Promise<readonly number[]> {
  const { database } = device
  const cells = await database.scores.bulkGet(
    scores.map(({ golferId }) => scoreKind.keyOf({ outingId, golferId, hole })),
  )
  const own = scores.flatMap(({ golferId, written, before }, at) => {
    const cell = cells[at]
    if (cell === undefined || shownValue(cell)?.strokes !== written) return []
    return [{ golferId, strokes: before, seenVer: cell.club?.ver ?? 0 }]
  })
  if (own.length === 0) return []
  return (await recordScores(device, { outingId, hole, scores: own })).golferIds
}
