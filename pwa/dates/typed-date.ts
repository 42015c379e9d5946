import { digitsOf } from '../forms/typed-number.ts'

/**
 * Formats the text of a date field as MM-DD-YYYY, as far as it is typed. Only the first eight digits count, and
 * 2/8/1960 becomes 02-08-1960. A browser fills in a birthday with the year first: 1960-02-08.
 */
export function maskDate(typed: string): string {
  const monthFirst = typed.trim().replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2-$3-$1')
  const padded = monthFirst.replaceAll(
    /(^|\D)([1-9])(?=\D)/g,
    (_, before: string, digit: string) => `${before}0${digit}`,
  )
  const digits = digitsOf(padded).slice(0, 8)
  const parts = [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)]
  return parts.filter((part) => part !== '').join('-')
}

/** Returns a typed MM-DD-YYYY in its stored form; null if the calendar has no such day. */
export function readDate(text: string): string | null {
  const [, month, day, year] = /^(\d{2})-(\d{2})-(\d{4})$/.exec(text) ?? []
  if (month === undefined || day === undefined || year === undefined) return null
  const stored = `${year}-${month}-${day}`
  const instant = new Date(`${stored}T00:00:00Z`)
  return Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== stored ? null : stored
}
