import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instantAt, writeCalendar, type CalendarEvent } from './calendar.ts'

const now = new Date('2026-06-14T09:00:00.000Z')

function event(changed: Partial<CalendarEvent> = {}): CalendarEvent {
  return {
    ...{ uid: 'teetime-7@club.example', start: new Date('2026-06-20T14:40:00.000Z'), title: 'Fall Cup' },
    ...{ place: 'The oaks', description: 'Arrive early.', url: 'https://club.example/x', isSure: true },
    ...changed,
  }
}

const write = (...events: CalendarEvent[]) => writeCalendar({ name: 'Nomad', events, now })
/** Reads a property as a calendar does: unfolds, and takes the escapes back. */
function read(file: string, property: string): string | undefined {
  const unfolded = file.replaceAll('\r\n ', '')
  const line = unfolded.split('\r\n').find((each) => each.startsWith(`${property}:`))
  const value = line?.slice(property.length + 1)
  return value?.replaceAll(/\\([\\;,n])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

test('an event is written as calendars read it', () => {
  expect(write(event())).toBe(
    [
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Nomad//Tee times//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
      ...['NAME:Nomad', 'X-WR-CALNAME:Nomad', 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'],
      ...['BEGIN:VEVENT', 'UID:teetime-7@club.example', 'SEQUENCE:0', 'DTSTAMP:20260614T090000Z'],
      ...['DTSTART:20260620T144000Z', 'DTEND:20260620T191000Z', 'SUMMARY:Fall Cup', 'LOCATION:The oaks'],
      ...['DESCRIPTION:Arrive early.', 'URL;VALUE=URI:https://club.example/x', 'STATUS:CONFIRMED'],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ].join('\r\n'),
  )
})

test('who waits has an event that is not sure, and a calendar without events is a calendar', () => {
  expect(read(write(event({ isSure: false })), 'STATUS')).toBe('TENTATIVE')
  expect(write()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*END:VCALENDAR\r\n$/)
})

test('a text cannot end its line and begin another property', () => {
  const file = write(event({ title: 'Cup\r\nATTENDEE:mailto:x@y.example', place: 'A; B, C\\D' }))
  expect(file).not.toMatch(/^ATTENDEE/m)
  expect(read(file, 'LOCATION')).toBe('A; B, C\\D')
})

test('the name of the calendar is escaped like any text, and control characters are left out', () => {
  const file = writeCalendar({ name: 'Oaks; Pines, Inc.', events: [event({ title: 'Cup\u0007' })], now })
  expect(read(file, 'X-WR-CALNAME')).toBe('Oaks; Pines, Inc.')
  expect(file).toContain('X-WR-CALNAME:Oaks\\; Pines\\, Inc.')
  expect(read(file, 'SUMMARY')).toBe('Cup')
})

test('whatever the text, no line is longer than 75 octets, no letter is torn, and the text comes back', () => {
  const texts = fc.string({ unit: 'grapheme', maxLength: 300 }).map((text) => text.replaceAll(/\p{Cc}/gu, ''))
  fc.assert(
    fc.property(texts, (title) => {
      const file = write(event({ title }))
      expect(Buffer.from(file).toString()).toBe(file)
      for (const line of file.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(read(file, 'SUMMARY')).toBe(title)
    }),
  )
})

test.each([
  ['2026-06-20', '07:40', 'America/Los_Angeles', '2026-06-20T14:40:00.000Z'],
  ['2026-12-20', '07:40', 'America/Los_Angeles', '2026-12-20T15:40:00.000Z'],
  // The clocks go forward at two on this day, and back at two on the other.
  ['2026-03-08', '01:30', 'America/Los_Angeles', '2026-03-08T09:30:00.000Z'],
  ['2026-03-08', '02:30', 'America/Los_Angeles', '2026-03-08T09:30:00.000Z'],
  ['2026-03-08', '03:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
  ['2026-11-01', '07:00', 'America/Los_Angeles', '2026-11-01T15:00:00.000Z'],
  ['2026-06-20', '23:50', 'Asia/Kathmandu', '2026-06-20T18:05:00.000Z'],
])('%s %s in %s is %s', (date, time, timeZone, instant) => {
  expect(instantAt({ date, time, timeZone }).toISOString()).toBe(instant)
})
