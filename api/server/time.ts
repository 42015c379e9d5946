import { latestDayAnywhere } from '#golf/handicap/round-entry.ts'

/** Durations in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

type Clock = { readonly now: () => Date }
type Place = { readonly club: { readonly timeZone: string } }

/** One format for each time zone: to make one takes as long as to use it fifty times. */
function ofEachZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const made = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    const format = made.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { ...options, timeZone })
    made.set(timeZone, format)
    return format
  }
}

const dateIn = ofEachZone({})
const timeIn = ofEachZone({ timeStyle: 'short' })
const clockIn = ofEachZone({ dateStyle: 'short', timeStyle: 'medium' })

/** The date in the time zone of the club, YYYY-MM-DD. */
export function today({ now, config }: Clock & { readonly config: Place }): string {
  return dateIn(config.club.timeZone).format(now())
}

/** The time in the time zone of the club, HH:MM (24 hours). */
export function timeOfDay({ now, config }: Clock & { readonly config: Place }): string {
  return timeIn(config.club.timeZone).format(now())
}

/** The latest date anywhere, YYYY-MM-DD. */
export function latestDay({ now }: Clock): string {
  return latestDayAnywhere(now())
}

/** The instant so many milliseconds after another one, in ISO 8601. */
export function isoAfter(at: Date, milliseconds: number): string {
  return new Date(at.getTime() + milliseconds).toISOString()
}

/** The instant so many milliseconds before another one, in ISO 8601. */
export function isoBefore(at: Date, milliseconds: number): string {
  return isoAfter(at, -milliseconds)
}

/** Servers of one database may differ by this. */
const clockDifference = minute

/**
 * Whether an instant lies less than a duration back. One that lies ahead was written before the clock was set back, so
 * that its age is unknown and does not count as recent.
 */
export function isRecent(instant: string, { now, within }: { readonly now: Date; readonly within: number }): boolean {
  const age = now.getTime() - Date.parse(instant)
  return age < within && age > -clockDifference
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** The weekday of a date (YYYY-MM-DD), like Tuesday. */
export function dayName(date: string): string {
  return weekday.format(new Date(date))
}

/** The instant of a local day and time. A time that daylight saving skips is taken an hour earlier. */
export function instantAt({ date, time, timeZone }: { date: string; time: string; timeZone: string }): Date {
  const wanted = Date.parse(`${date}T${time}:00.000Z`)
  const clock = clockIn(timeZone)
  const guess = wanted - offsetAt(wanted, clock)
  return new Date(wanted - offsetAt(guess, clock))
}

/** Milliseconds by which the time zone of a clock is ahead of UTC. */
function offsetAt(instant: number, clock: Intl.DateTimeFormat): number {
  const shown = clock.format(instant)
  return Date.parse(`${shown.replace(' ', 'T')}.000Z`) - instant
}
