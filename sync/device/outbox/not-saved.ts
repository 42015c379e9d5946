/** What a person entered for one golfer on one hole. */
export type EnteredScore = {
  readonly golferId: number
  /** Null clears the score. */
  readonly strokes: number | null
  /** `ver` of the cell that the person saw; without it, the one that the phone has now. */
  readonly seenVer?: number
}

export type EnteredHole = {
  readonly outingId: number
  readonly hole: number
  readonly scores: readonly EnteredScore[]
}

/**
 * The phone could not keep what was entered. The values come along, so that the screen can go on showing them.
 * - full: the phone has no space left
 * - storage: the phone's storage does not answer
 * - read-only: this phone has no right to score the outing
 */
export type NotSaved = Error & {
  readonly reason: 'full' | 'storage' | 'read-only'
  readonly entered: EnteredHole
}

export function notSaved(
  reason: NotSaved['reason'],
  { entered, cause }: { entered: EnteredHole; cause?: unknown },
): NotSaved {
  return Object.assign(new Error('NOT saved on this phone', { cause }), { name: 'NotSaved', reason, entered })
}

export function isNotSaved(error: unknown): error is NotSaved {
  return error instanceof Error && error.name === 'NotSaved'
}
