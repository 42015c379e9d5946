import { shownTime } from '#golf/clock.ts'
import { shownDay } from '#golf/day.ts'

const minutely = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const

/** The time of an instant in a time zone: 9:06 am. */
export function timeOf(instant: string | number, timeZone: string): string {
  return shownTime(onClubClock(new Date(instant), timeZone).time)
}

/** An instant in a time zone, the phone's when empty: 11-21-2026 9:06 am. */
export function formatInstant(instant: string, timeZone: string): string {
  const { day, time } = onClubClock(new Date(instant), timeZone)
  return `${shownDay(day)} ${shownTime(time)}`
}

/**
 * Day and time in a time zone, the phone's when empty, in their stored form: 2026-11-21 and 09:06. The first
 * Intl.DateTimeFormat of a page takes a phone fifty milliseconds, Temporal, where the browser has it, one.
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

/** The day of the phone's calendar, in its stored form. Rounds are played where the phone is. */
export function dayOf(now: Date): string {
  return `${now.getFullYear()}-${padded(now.getMonth() + 1)}-${padded(now.getDate())}`
}

function padded(part: number): string {
  return String(part).padStart(2, '0')
}

// Not by Intl.DateTimeFormat: one costs a phone milliseconds, and a list would need one per day.
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const

/** Saturday, of 2026-11-21; empty for an invalid day. */
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
