import { latestDayAnywhere } from '#golf/handicap/round-entry.ts'

type Clock = { readonly now: () => Date }
type Place = { readonly club: { readonly timeZone: string } }

/**
 * Returns a function that caches one format for each time zone, because creating one takes as long as using it fifty
 * times.
 */
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

/** Returns the date in the time zone of the club, YYYY-MM-DD. */
export function today({ now, config }: Clock & { readonly config: Place }): string {
  return dateIn(config.club.timeZone).format(now())
}

/** Returns the date of an instant in the time zone of the club, YYYY-MM-DD. */
export function dayAtClub(instant: string, config: Place): string {
  return today({ now: () => new Date(instant), config })
}

/** Returns the time in the time zone of the club, HH:MM (24 hours). */
export function timeOfDay({ now, config }: Clock & { readonly config: Place }): string {
  return timeIn(config.club.timeZone).format(now())
}

/** Returns the latest date in any time zone, YYYY-MM-DD. */
export function latestDay({ now }: Clock): string {
  return latestDayAnywhere(now())
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' })

/** Returns the weekday of a date (YYYY-MM-DD), like Tuesday. */
export function dayName(date: string): string {
  return weekday.format(new Date(date))
}

/**
 * Returns the instant of a local day and time. A time that daylight saving skips is taken as an hour earlier west of
 * Greenwich, and an hour later east of it.
 */
export function instantAt({ date, time, timeZone }: { date: string; time: string; timeZone: string }): Date {
  const wanted = Date.parse(`${date}T${time}:00.000Z`)
  const clock = clockIn(timeZone)
  const guess = wanted - offsetAt(wanted, clock)
  return new Date(wanted - offsetAt(guess, clock))
}

/** Returns the milliseconds by which the time zone of a clock is ahead of UTC. */
function offsetAt(instant: number, clock: Intl.DateTimeFormat): number {
  const shown = clock.format(instant)
  return Date.parse(`${shown.replace(' ', 'T')}.000Z`) - instant
}
