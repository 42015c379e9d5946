import { addDays } from '../day.ts'
import type { HandicapIndex } from '../units.ts'

/** An index and the day on which the score that led to it was played. */
export type IssuedIndex = { readonly date: string; readonly index: HandicapIndex }

/**
 * Adds an index to those that are, or can become, the Low Handicap Index: the lowest of the 365 days up to the day of
 * the most recent score. The result is in the order of issue and of height, so its first is the low index; what a
 * lower one has replaced, or what has left the window, is forgotten.
 *
 * The low index that stands when a score is posted is the one to measure against, however long ago it was set, and
 * only then does the window move on to the new score (Clarifications 5.7/1 and 5.7/2). Indexes issued before the
 * record was full count too: the rule speaks of every index that a golfer was issued in the period.
 */
export function rememberIndex(issued: readonly IssuedIndex[], latest: IssuedIndex): readonly IssuedIndex[] {
  const since = addDays(latest.date, -365)
  return [...issued.filter(({ date, index }) => date >= since && index < latest.index), latest]
}
