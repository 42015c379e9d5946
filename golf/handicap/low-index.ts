import { addDays } from '../day.ts'
import type { HandicapIndex } from '../units.ts'

/** An index, and the day of play of the score that led to it. */
export type IssuedIndex = { readonly date: string; readonly index: HandicapIndex }

/**
 * Adds an index to the list from which the Low Handicap Index is taken: the lowest of the 365 days up to the day of the
 * most recent score. The list is in the order of issue and rises in value, so its first entry is the low index. Entries
 * that are not lower than the new index, or are outside the window, are dropped.
 *
 * A score is measured against the low index that is in effect when it is posted, however old that is; only then does
 * the window move to the new score (Clarifications 5.7/1 and 5.7/2). Indexes issued before the record was full count
 * too, because the rule covers every index that a golfer was issued in the period.
 */
export function rememberIndex(issued: readonly IssuedIndex[], latest: IssuedIndex): readonly IssuedIndex[] {
  const since = addDays(latest.date, -365)
  return [...issued.filter(({ date, index }) => date >= since && index < latest.index), latest]
}
