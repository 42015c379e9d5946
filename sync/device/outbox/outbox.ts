import { scoreKind } from './cell-kinds.ts'
import type { Device } from '../device.ts'
import { enter } from './enter.ts'
import type { EnteredHole } from './not-saved.ts'

/** What became of a recorded hole. It is on this phone now, and survives the app and the battery. */
export type Recorded = {
  /** The golfers whose score was written. The others already had theirs, and are left alone. */
  readonly golferIds: readonly number[]
}

/**
 * Records the scores of a hole in one transaction: cells, operations to send and their numbers, all or none. Strokes of
 * null clear a score. Resolves only after the disk has them; throws NotSaved, with the values, when it does not.
 */
export async function recordScores(device: Device, entered: EnteredHole): Promise<Recorded> {
  const { outingId, hole, scores } = entered
  const entries = scores.map(({ golferId, strokes, seenVer }) => ({
    place: { outingId, golferId, hole },
    value: { strokes },
    seenVer,
  }))
  const written = await enter(device, scoreKind, { entries, entered })
  return { golferIds: written.map(({ golferId }) => golferId) }
}
