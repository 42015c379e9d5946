const day = 86_400_000

/**
 * Adds days to a date, or subtracts them when `days` is negative. Dates are `YYYY-MM-DD` text, which sorts
 * chronologically.
 */
export function addDays(date: string, days: number): string {
  return new Date(dayNumber(date) * day + days * day).toISOString().slice(0, 10)
}

/** Whether a text is a valid calendar date: `2026-06-14`, but neither `2026-02-29` nor `June 14 2026`. */
export function isDay(date: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(date) && addDays(date, 0) === date
}

/** Formats a date for screens: MM-DD-YYYY. */
export function shownDay(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}-${day}-${year}`
}

/** Returns the whole days between two dates; negative when `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from)
}

/** The same day of the month `months` earlier, or that month's last day when it is shorter. */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 1, dayOfMonth = 1] = parts(date)
  const lastDay = new Date(Date.UTC(year, month - months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 - months, Math.min(dayOfMonth, lastDay))).toISOString().slice(0, 10)
}

/** Age in whole years. A golfer born on February 29 turns a year older on March 1 in years without that day. */
export function ageOn(today: string, dateOfBirth: string): number {
  const years = Number(today.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return today.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

function dayNumber(date: string): number {
  const [year = 0, month = 1, dayOfMonth = 1] = parts(date)
  return Date.UTC(year, month - 1, dayOfMonth) / day
}

function parts(date: string): readonly number[] {
  return date.split('-').map(Number)
}
