import { shownTime } from '#golf/clock.ts'
import { dayOfMonth, monthOf, onClubClock, shortWeekdayOf } from './date-text.ts'

/** Formats an instant of the next days in the club's time zone: Thu, Nov 26, 9:00 am. */
export function plannedMoment(instant: string, timeZone: string): string {
  const { day, time } = onClubClock(new Date(instant), timeZone)
  return plannedDay(day, time)
}

/** Formats a stored day and time of the next weeks: Thu, Nov 26, 9:00 am. */
export function plannedDay(day: string, time: string): string {
  return `${shortWeekdayOf(day)}, ${monthOf(day)} ${dayOfMonth(day)}, ${shownTime(time)}`
}
