import { holesInOrderOfPlay } from '../card/next-hole.ts'
import type { Hole } from '../course/course.ts'

const minute = 60_000

/** Milliseconds per hole, used until a group's own pace is known: 18 holes in four and a half hours. */
export const usualPace = 15 * minute
/** Limits of the assumed pace in milliseconds per hole, because holes may be entered late and several together. */
const fastest = 9 * minute
const slowest = 22 * minute
/** The least number of intervals between holes from which a group's own pace is derived. */
const enough = 3

/** A hole with all scores, and the instant of the last one. */
type FinishedHole = { readonly hole: number; readonly at: number }

/** Returns the median interval between holes, which a break or a late correction does not change; null with too few. */
function medianPause(finished: readonly FinishedHole[]): number | null {
  const times = finished.map(({ at }) => at).toSorted((one, other) => one - other)
  const pauses = times
    .slice(1)
    .map((at, before) => at - (times[before] ?? at))
    .toSorted((one, other) => one - other)
  const median = pauses[Math.floor((pauses.length - 1) / 2)]
  return median === undefined || pauses.length < enough ? null : median
}

/** Returns the expected milliseconds per hole of a group. */
export function paceOfPlay(finished: readonly FinishedHole[]): number {
  const median = medianPause(finished)
  return median === null ? usualPace : Math.min(slowest, Math.max(fastest, median))
}

/**
 * Returns the measured milliseconds per hole of a group, without an upper limit; null until it is known, and when holes
 * were entered together.
 */
export function measuredPace(finished: readonly FinishedHole[]): number | null {
  const median = medianPause(finished)
  return median === null || median < fastest ? null : median
}

type GroupOnCourse = {
  readonly holes: readonly Hole[]
  /** 1 to 18. */
  readonly startingHole: number
  readonly finished: readonly FinishedHole[]
  /** When the server last received anything from the group, in milliseconds since 1970; null for never. */
  readonly heardAt: number | null
  readonly now: number
}

/**
 * Returns the holes that a group should have finished by now at its own pace and that have no scores here, in the order
 * of play. Whether they were really played is unknown. A hole is due half a hole later than the pace predicts. A hole
 * that was missing when the group was last seen is taken as not played before that.
 */
export function holesDue({ holes, startingHole, finished, heardAt, now }: GroupOnCourse): readonly number[] {
  if (finished.length === 0) return []
  const order = holesInOrderOfPlay({ holes, startingHole })
  const known = new Set(finished.map(({ hole }) => hole))
  const open = order.filter((hole) => !known.has(hole))
  const pace = paceOfPlay(finished)
  const last = Math.max(...finished.map(({ at }) => at))
  const since = Math.max(last, (heardAt ?? last) - pace)
  const due = Math.floor((now - since) / pace - 0.5)
  return open.slice(0, Math.max(0, due))
}
