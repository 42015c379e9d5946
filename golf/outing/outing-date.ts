import { addDays, isDay, monthsBefore, shownDay } from '../day.ts'
import { accept, refuse, type Result } from '../result.ts'

/** The first and last date that an outing can have: 30 days ago to a year ahead. */
export function outingDays(today: string): { readonly first: string; readonly last: string } {
  return { first: addDays(today, -30), last: monthsBefore(today, -12) }
}

export function validateOutingDate(
  date: string,
  today: string,
): Result<string, 'outing.no-such-day' | 'outing.date-range'> {
  if (!isDay(date)) return refuse('outing.no-such-day', `${date} isn’t a valid date.`)
  const { first, last } = outingDays(today)
  if (date >= first && date <= last) return accept(date)
  return refuse('outing.date-range', `Choose a date from ${shownDay(first)} to ${shownDay(last)}.`)
}
