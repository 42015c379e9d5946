import { addDifferentials, type ExactDifferential } from './differential.ts'
import { fullRecord } from './handicap-index.ts'

/** A nine-hole score that waits for another one. `scoresSince` counts the 18-hole scores played after it. */
export type WaitingNine = {
  readonly roundId: number
  readonly tournament: boolean
  readonly differential: ExactDifferential
  readonly scoresSince: number
}

/** Two nines as one 18-hole differential, added unrounded. Rules of Handicapping 5.1b (2020). */
export function joinNines(waiting: WaitingNine, second: ExactDifferential): ExactDifferential {
  return addDifferentials(waiting.differential, second)
}

/**
 * A nine keeps waiting after another score, until it is older than the twentieth most recent one; then it is dropped.
 */
export function waitOn(waiting: WaitingNine | null): WaitingNine | null {
  if (waiting === null || waiting.scoresSince + 1 >= fullRecord) return null
  return { ...waiting, scoresSince: waiting.scoresSince + 1 }
}
