import { holesInOrderOfPlay } from '../card/next-hole.ts'
import type { Hole } from '../course/course.ts'

const minute = 60_000

/** Milliseconds a hole before a group's own pace is known: 18 holes in four and a half hours. */
export const usualPace = 15 * minute
/** Milliseconds a hole that no group is taken to be faster or slower than: holes may be entered late and together. */
const fastest = 9 * minute
const slowest = 22 * minute
/** Pauses between holes that it takes to know a group's own pace. */
const enough = 3

/** A hole with the scores of all who play it, and the instant of the last one. */
type FinishedHole = { readonly hole: number; readonly at: number }

/** The median of the pauses between holes, so that a break or a late correction does not change it. */
function medianPause(finished: readonly FinishedHole[]): number | null {
  const times = finished.map(({ at }) => at).toSorted((one, other) => one - other)
  const pauses = times
    .slice(1)
    .map((at, before) => at - (times[before] ?? at))
    .toSorted((one, other) => one - other)
  const median = pauses[Math.floor((pauses.length - 1) / 2)]
  return median === undefined || pauses.length < enough ? null : median
}

/** Milliseconds that a group is expected to take for a hole. */
export function paceOfPlay(finished: readonly FinishedHole[]): number {
  const median = medianPause(finished)
  return median === null ? usualPace : Math.min(slowest, Math.max(fastest, median))
}

/**
 * Milliseconds that a group took for a hole, however slow; null before it is known, and for holes that were entered
 * together.
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
  /** When the server last received anything from the group; null for never. */
  readonly heardAt: number | null
  readonly now: number
}

/**
 * The holes that a group should have finished by now at its own pace, without those that are known, in the order of
 * play. No one knows whether they were played. A hole is due half a hole later than the pace says. What was missing
 * when the group was last heard was not played before that.
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
