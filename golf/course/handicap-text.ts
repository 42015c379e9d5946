import { accept, refuse, type Result } from '../result.ts'
import type { CourseHandicap } from '../units.ts'

/** The lowest Handicap Index that can be entered, +10. */
export const lowestIndex = -10
export const highestIndex = 54

/** An index or differential in strokes as golfers write it: 12.4, a plus handicap (below zero) as +1.2, none as N/A. */
export function formatHandicap(value: number | null): string {
  return value === null ? 'N/A' : plusBelowZero(value, 1)
}

/** A course handicap as golfers write it: 14, or +2 for a golfer who gives two strokes back. */
export function formatCourseHandicap(value: CourseHandicap): string {
  return plusBelowZero(value, 0)
}

function plusBelowZero(value: number, decimals: number): string {
  return `${value < 0 ? '+' : ''}${Math.abs(value).toFixed(decimals)}`
}

/** The sentence for an index that is too low or too high. */
export function handicapRange(): string {
  return `A handicap is between ${formatHandicap(lowestIndex)} and ${formatHandicap(highestIndex)}.`
}

type IndexRefusal = 'handicap.empty' | 'handicap.unreadable' | 'handicap.range'

/**
 * An index as golfers write it, in decimals: 14.3, 14,3, and +1.2 for a plus handicap, which is below zero. An
 * ambiguous text is refused. Where `decimals` is 2, the second one is rounded to the tenth that an index has, halves
 * upward: +0.05 is 0.
 */
export function readHandicap(
  typed: string,
  { decimals }: { decimals: 1 | 2 } = { decimals: 1 },
): Result<number, IndexRefusal> {
  const text = typed.trim()
  if (text === '') return refuse('handicap.empty', 'Enter a handicap.')
  const [, plus, whole, tenth = '0', hundredth = '0'] = /^(\+?)(\d{1,2})(?:[.,](\d)?(\d)?)?$/.exec(text) ?? []
  if (whole === undefined || (decimals === 1 && hundredth !== '0')) {
    return refuse('handicap.unreadable', 'Enter a handicap like 14.3, or a plus handicap like +1.2.')
  }
  const hundredths = Number(`${whole}${tenth}${hundredth}`) * (plus === '+' ? -1 : 1)
  const tenths = Math.round(hundredths / 10)
  const index = tenths === 0 ? 0 : tenths / 10
  if (index >= lowestIndex && index <= highestIndex) return accept(index)
  return refuse('handicap.range', handicapRange())
}

/**
 * Whether a text can become a handicap as it is typed: digits with one decimal point or comma and two decimals at most,
 * after a sign. A minus may be typed so that it is refused, and not dropped from a plus handicap.
 */
export function mayBecomeHandicap(typed: string): boolean {
  return /^[+\-−]?\d*(?:[.,]\d{0,2})?$/.test(typed.trim())
}
