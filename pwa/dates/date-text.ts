import { shownTime } from '#golf/clock.ts'
import { shownDay } from '#golf/day.ts'

const minutely = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/** Formats the time of an instant in a time zone: 9:06 am. */
export function timeOf(instant: string | number, timeZone: string): string {
  return shownTime(onClubClock(new Date(instant), timeZone).time)
}

/** Formats an instant in a time zone, that of the phone if empty: 11-21-2026 9:06 am. */
export function formatInstant(instant: string, timeZone: string): string {
  return timeOn('', instant, timeZone)
}

/** Formats the time of an instant, with its day unless that is the given one: 9:06 am or 11-21-2026 9:06 am. */
export function timeOn(date: string, instant: string | number, timeZone: string): string {
  const { day, time } = onClubClock(new Date(instant), timeZone)
  return day === date ? shownTime(time) : `${shownDay(day)} ${shownTime(time)}`
}

/**
 * Returns day and time in a time zone, that of the phone if empty, in their stored form: 2026-11-21 and 09:06. The
 * first Intl.DateTimeFormat of a page takes a phone fifty milliseconds; Temporal, if the browser has it, takes one.
 */
export function onClubClock(now: Date, timeZone: string): { day: string; time: string } {
  if (timeZone === '') return { day: dayOf(now), time: `${padded(now.getHours())}:${padded(now.getMinutes())}` }
  if (typeof Temporal !== 'undefined') {
    const there = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone)
    return { day: there.toPlainDate().toString(), time: there.toPlainTime().toString().slice(0, 5) }
  }
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', { ...minutely, timeZone }).format(now).split(' ')
  return { day, time }
}

/** Returns the day of the phone's calendar in its stored form. Rounds are played where the phone is. */
export function dayOf(now: Date): string {
  return `${now.getFullYear()}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}

// Constants instead of Intl.DateTimeFormat, which takes a phone milliseconds to create; a list would need one for each
// day.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Returns the weekday of a stored day: Saturday for 2026-11-21; empty for an invalid day. */
export function weekdayOf(date: string): string {
  return weekdays[new Date(date).getUTCDay()] ?? ''
}

/** Returns the short weekday: Sat for 2026-11-21. */
export function shortWeekdayOf(date: string): string {
  return weekdayOf(date).slice(0, 3)
}

/** Returns the short month: Nov for 2026-11-21. */
export function monthOf(date: string): string {
  return months[new Date(date).getUTCMonth()] ?? ''
}

/** Returns the day of the month: 21 for 2026-11-21, and 1 without a leading zero. */
export function dayOfMonth(date: string): number {
  return new Date(date).getUTCDate()
}
