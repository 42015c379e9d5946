import type { CourseHandicap } from '../units.ts'

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
