import { addDifferentials, type ExactDifferential } from './differential.ts'
import { fullRecord } from './handicap-index.ts'

/** A nine-hole score waiting to be combined with another. `scoresSince` counts the 18-hole scores played after it. */
export type WaitingNine = {
  readonly roundId: number
  readonly tournament: boolean
  readonly differential: ExactDifferential
  readonly scoresSince: number
}

/** Combines two nines into one 18-hole differential, adding them unrounded. Rules of Handicapping 5.1b (2020). */
export function joinNines(waiting: WaitingNine, second: ExactDifferential): ExactDifferential {
  return addDifferentials(waiting.differential, second)
}

/** Advances a waiting nine by one score. It is dropped (null) when it is older than the twentieth most recent score. */
export function waitOn(waiting: WaitingNine | null): WaitingNine | null {
  if (waiting === null || waiting.scoresSince + 1 >= fullRecord) return null
  return { ...waiting, scoresSince: waiting.scoresSince + 1 }
}
