import { accept, refuse, type Result } from '../result.ts'
import { divideHalfUp, type CourseHandicap } from '../units.ts'

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

/** The refusal sentence for an index that is too low or too high. */
export function handicapRange(): string {
  return `A handicap is between ${formatHandicap(lowestIndex)} and ${formatHandicap(highestIndex)}.`
}

type IndexRefusal = 'handicap.empty' | 'handicap.unreadable' | 'handicap.range'

/**
 * Parses an index as golfers write it: 14.3, 14,3, or +1.2 for a plus handicap, which is returned as -1.2. Refuses an
 * ambiguous text. With `decimals: 2` the second decimal is accepted and rounded to a tenth, halves upward: +0.05 is 0.
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
  const index = divideHalfUp(hundredths, 10) / 10
  if (index >= lowestIndex && index <= highestIndex) return accept(index)
  return refuse('handicap.range', handicapRange())
}

/**
 * Whether a text is a valid beginning of a handicap, checked while a person types: an optional sign, then digits with
 * one decimal point or comma and at most two decimals. A minus sign is accepted here so that validation refuses it
 * later; if it were dropped, -1.2 would become 1.2.
 */
export function mayBecomeHandicap(typed: string): boolean {
  return /^[+\-−]?\d*(?:[.,]\d{0,2})?$/.test(typed.trim())
}
