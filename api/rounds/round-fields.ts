import { isRating, isSlope } from '#golf/course/course-check.ts'
import { addDays } from '#golf/day.ts'
import { validateDay } from '#golf/handicap/round-entry.ts'
import { foldName, namedLike } from '#golf/names.ts'
import { tenths } from '#golf/units.ts'
import { withoutHidden } from '../server/files/table.ts'

// Reads the cells of a file of rounds. For a cell that cannot be read it proposes the value that was clearly meant, for
// a person to accept; null when the text has several meanings or none.

/** Reads a date with its month first. In a file with the day first, it must have the same number for both. */
export function readDate(text: string, isDayFirst: boolean): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text
  const [, month = '', day = '', year = ''] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(text) ?? []
  const isSure = !isDayFirst || Number(month) === Number(day)
  return year === '' || !isSure ? undefined : dateOf({ year, month, day })
}

/**
 * Whether the dates of a file have the day before the month, as spreadsheets outside the US write them: some like
 * 14/06/2026 and none like 06/14/2026. A date like 05/06/2026 in such a file is May 6 only by mistake.
 */
export function haveDayFirst(dates: readonly string[]): boolean {
  const figures = dates.map((date) => inFigures.exec(withoutTime(date)) ?? [])
  return figures.some(([, first]) => Number(first) > 12) && !figures.some(([, , second]) => Number(second) > 12)
}

const inFigures = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/

function withoutTime(text: string): string {
  return plainText(text).replace(/[T ,]+\d{1,2}:\d\d.*$/, '')
}

function dateOf({ year, month, day }: Readonly<Record<'year' | 'month' | 'day', string>>): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

export function readWhole(text: string): number | undefined {
  return /^\d{1,3}$/.test(text) ? Number(text) : undefined
}

export function readRating(text: string): number | undefined {
  const rating = /^\d{2,3}(\.\d)?$/.test(text) ? Number(text) : 0
  return isRating(tenths(rating)) ? rating : undefined
}

export function readSlope(text: string): number | undefined {
  const slope = readWhole(text) ?? 0
  return isSlope(slope) ? slope : undefined
}

export function readFlag(text: string): boolean | undefined {
  if (['', '0', 'n', 'no'].includes(text.toLowerCase())) return false
  return ['1', 'y', 'yes', 't'].includes(text.toLowerCase()) ? true : undefined
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/**
 * Proposes a date for a text with a time after the date, with the month as a word, with dots or slashes from the year
 * on, or with a two-digit year, and for the number as which a spreadsheet stores a date. The day comes before the month
 * only where the other order is not a possible date (14.06.2026, but not 05.06.2026), or where the other dates of the
 * file have it first.
 */
export function proposeDate(text: string, latestDay: string, isDayFirst: boolean): string | null {
  const possible = [...new Set(datesMeant(withoutTime(text), isDayFirst))].filter(
    (date) => validateDay(date, latestDay).ok,
  )
  const [date, ...others] = possible
  return date === undefined || others.length > 0 || date === text ? null : date
}

function datesMeant(text: string, isDayFirst: boolean): readonly string[] {
  const written = readDate(text, isDayFirst)
  const [, first = '', second = '', shortYear = ''] = inFigures.exec(text) ?? []
  const year = shortYear.length === 2 ? `20${shortYear}` : shortYear
  const eitherWay = [
    ...(isDayFirst ? [] : [dateOf({ year, month: first, day: second })]),
    // A text that `readDate` accepts has its month first, unless that is above 12.
    ...(written === undefined || Number(first) > 12 ? [dateOf({ year, month: second, day: first })] : []),
  ]
  const [, isoYear = '', month = '', day = ''] = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/.exec(text) ?? []
  const [, monthWord, dayBehind, yearBehind] = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i.exec(text) ?? []
  const [, dayBefore, wordBehind, lastYear] = /^(\d{1,2})\.?[ -]([a-z]{3,9})\.?,?[ -](\d{4})$/i.exec(text) ?? []
  return [
    dateStoredAs(text),
    ...(shortYear === '' ? [] : eitherWay),
    dateOf({ year: isoYear, month, day }),
    dateOf({ year: yearBehind ?? '', month: monthOf(monthWord), day: dayBehind ?? '' }),
    dateOf({ year: lastYear ?? '', month: monthOf(wordBehind), day: dayBefore ?? '' }),
  ]
}

/**
 * Returns the date that a spreadsheet stores as a number of five digits: the days since December 30, 1899, and behind a
 * decimal point the time. Excel counts a February 29 in 1900, which does not exist, but only numbers below 61 are
 * affected. Empty for any other text.
 */
export function dateStoredAs(text: string): string {
  const [, days] = /^([1-9]\d{4})(?:[.,]\d{1,15})?$/.exec(plainText(text)) ?? []
  return days === undefined ? '' : addDays('1899-12-30', Number(days))
}

const monthOf = (word = '') => String(months.indexOf(word.slice(0, 3).toLowerCase()) + 1)

/** Proposes 85 for 85.0. */
export function proposeWhole(text: string): string | null {
  const [, whole] = /^(\d{1,3})[.,]0+$/.exec(plainText(text)) ?? [null, plainText(text)]
  return whole !== undefined && whole !== text && readWhole(whole) !== undefined ? whole : null
}

export function proposeSlope(text: string): string | null {
  const slope = proposeWhole(text)
  return slope !== null && readSlope(slope) !== undefined ? slope : null
}

/** Proposes 70.2 for 70,2 and 702. A rating with three digits before the decimal begins with 1. */
export function proposeRating(text: string): string | null {
  const plain = plainText(text).replace(',', '.')
  const [, whole, tenth] = /^([2-9]\d)(\d)$/.exec(plain) ?? []
  // Some programs write 70.2 as 70.200000000000003.
  const rounded = /^\d{2,3}\.\d{4,}$/.test(plain) ? Number(plain).toFixed(1) : plain
  const meant = whole === undefined ? rounded : `${whole}.${tenth}`
  return meant !== text && readRating(meant) !== undefined ? meant : null
}

export function proposeFlag(text: string): string | null {
  const plain = plainText(text).toLowerCase().replace(/\.$/, '')
  if (['true', 'x', '✓', 'tournament', 'competition', 'yes', 'y'].includes(plain)) return 'yes'
  return ['false', 'f', '-', '–', 'none', 'no', 'n'].includes(plain) ? 'no' : null
}

function plainText(text: string): string {
  return withoutHidden(text).normalize('NFKC').trim()
}

/** Words that are optional in a name. */
const ofCourses = new Set(['the', 'golf', 'club', 'course', 'country', 'links', 'resort', 'gc', 'cc', 'g', 'c'])
const ofTees = new Set(['tee', 'tees', 'teebox', 'box', 'm', 'men', 'mens'])

/** Longer than any name. */
const longestName = 120

function wordsOf(name: string, without: ReadonlySet<string>): string[] {
  const words = foldName(name.slice(0, longestName)).split(' ')
  return words.filter((word) => word !== '' && !without.has(word))
}

/** For each word, the names of the courses that contain it. */
type NamesByWord = ReadonlyMap<string, ReadonlySet<string>>

export function namesByWord(names: readonly string[]): NamesByWord {
  const byWord = new Map<string, Set<string>>()
  for (const name of names) {
    for (const word of foldName(name).split(' ')) byWord.set(word, (byWord.get(word) ?? new Set()).add(name))
  }
  return byWord
}

/** Proposes The Oaks for “Oaks” and “The Oaks Golf Club” if no other course contains the word. */
export function proposeCourse(typed: string, courses: NamesByWord): string | null {
  const having = wordsOf(typed, ofCourses).map((word) => courses.get(word) ?? new Set<string>())
  const [fewest = new Set<string>(), ...rest] = having.toSorted((one, other) => one.size - other.size)
  const [course, ...others] = [...fewest].filter((name) => rest.every((names) => names.has(name)))
  return course === undefined || others.length > 0 ? null : course
}

/** Proposes White for “White tees”. */
export function proposeTees(typed: string, names: readonly string[]): string | null {
  const words = wordsOf(typed, ofTees)
  const [tees, ...others] = namedLike(names, words.join(' '), (name) => name)
  return tees === undefined || others.length > 0 ? null : tees
}
