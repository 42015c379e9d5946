// By hand: an Intl.DateTimeFormat costs a phone milliseconds, and a list has one for each of its days.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Saturday, of 2026-11-21; empty while there is no such day. */
export function weekdayOf(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? ''
}

/** Sat, of 2026-11-21. */
export function shortWeekdayOf(date: string): string {
  return weekdayOf(date).slice(0, 3)
}

/** Nov, of 2026-11-21. */
export function monthOf(date: string): string {
  return months[new Date(date).getUTCMonth()] ?? ''
}

/** 21, of 2026-11-21; a first of the month is 1. */
export function dayOfMonth(date: string): number {
  return new Date(date).getUTCDate()
}
