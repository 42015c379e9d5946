import type { ScoreCell } from '../calls/outings.ts'

/** One golfer's score on one hole: what the club has, and what was entered here and is still on its way. */
export type Cell = {
  readonly outingId: number
  readonly golferId: number
  readonly hole: number
  readonly club: ClubValue | null
  readonly queued: QueuedValue | null
  /** The value of this phone that the club took last and that nobody has replaced since. */
  readonly taken: number | null
}

export type ClubValue = Pick<ScoreCell, 'strokes' | 'ver' | 'by' | 'at' | 'contested'>

export type QueuedValue = {
  readonly strokes: number
  readonly mid: string
  /** The version that the scorer saw. */
  readonly baseVer: number
  /** When the scorer tapped, by this phone's clock. */
  readonly at: number
}
