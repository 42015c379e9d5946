import { hour } from '../durations.ts'

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

/** A calendar file (RFC 5545). Times are in UTC, which every calendar shows in the zone of whoever looks. */
export function writeCalendar({ name, events, now }: Calendar): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nomad//Tee times//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...[`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
    ...events.flatMap((event) => eventLines(event, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines({ uid, start, title, place, description, url, isSure }: CalendarEvent, now: Date): string[] {
  return [
    ...['BEGIN:VEVENT', `UID:${escaped(uid)}`, `DTSTAMP:${inUtc(now)}`],
    ...[`DTSTART:${inUtc(start)}`, `DTEND:${inUtc(new Date(start.getTime() + length))}`],
    ...[`SUMMARY:${escaped(title)}`, `LOCATION:${escaped(place)}`, `DESCRIPTION:${escaped(description)}`],
    ...[`URL:${url}`, `STATUS:${isSure ? 'CONFIRMED' : 'TENTATIVE'}`, 'END:VEVENT'],
  ]
}

/** 20260620T144000Z */
function inUtc(at: Date): string {
  return at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')
}

/** RFC 5545 3.3.11: what would end a text or a line is written otherwise, and what no text may have is left out. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, '')
}

const longestLine = 75

/** RFC 5545 3.1: no line is longer than 75 octets, and no letter is torn. */
function folded(line: string): string {
  const parts: string[] = []
  let part = ''
  for (const letter of line) {
    // The space that a folded line begins with counts as well.
    const room = parts.length === 0 ? longestLine : longestLine - 1
    if (Buffer.byteLength(part + letter) > room) {
      parts.push(part)
      part = ''
    }
    part += letter
  }
  return [...parts, part].join('\r\n ')
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
