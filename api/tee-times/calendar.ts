import ical, { escape, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { hour, second } from '../server/time.ts'

/** Something at a place and a time, as calendars take it. */
export type CalendarEvent = {
  /** Stays the same while the event changes. */
  readonly uid: string
  readonly start: Date
  readonly title: string
  readonly place: string
  readonly description: string
  readonly url: string
  /** False while it is not sure that it takes place for whoever reads it. */
  readonly isSure: boolean
}

type Calendar = { readonly name: string; readonly events: readonly CalendarEvent[]; readonly now: Date }

/** How long a tee time is blocked: a round of eighteen holes. */
const length = 4.5 * hour

/** A calendar file (RFC 5545). Times are in UTC, which each calendar shows in its own zone. */
export function writeCalendar({ name, events, now }: Calendar): string {
  const calendar = ical({
    // The library escapes the texts of events, but not the name of the calendar.
    name: escape(withoutControls(name), false),
    prodId: { company: 'Nomad', product: 'Tee times', language: 'EN' },
    scale: 'GREGORIAN',
    method: ICalCalendarMethod.PUBLISH,
    ttl: hour / second,
    events: events.map(({ uid, start, title, place, description, url, isSure }) => ({
      id: uid,
      stamp: now,
      start,
      end: new Date(start.getTime() + length),
      summary: withoutControls(title),
      location: withoutControls(place),
      description: withoutControls(description),
      url,
      status: isSure ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE,
    })),
  })
  return `${calendar.toString()}\r\n`
}

/** RFC 5545 3.3.11: a text has line ends, but no other control character. */
function withoutControls(text: string): string {
  return text.replaceAll(/(?![\r\n])\p{Cc}/gu, '')
}

/** The instant of a day and a time at the club. A time that the clocks skip in spring is taken an hour earlier. */
export function instantAt({ date, time, timeZone }: { date: string; time: string; timeZone: string }): Date {
  const wanted = Date.parse(`${date}T${time}:00.000Z`)
  const guess = wanted - offsetAt(wanted, timeZone)
  return new Date(wanted - offsetAt(guess, timeZone))
}

/** By how many milliseconds clocks are ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const shown = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(instant)
  return Date.parse(`${shown.replace(' ', 'T')}.000Z`) - instant
}
