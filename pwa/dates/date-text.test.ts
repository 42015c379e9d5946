import { expect, test } from 'vitest'
import {
  dayOf,
  formatInstant,
  onClubClock,
  timeOf,
  timeOn,
  dayOfMonth,
  monthOf,
  shortWeekdayOf,
  weekdayOf,
} from './date-text.ts'

test('today is the day on the phone, also late in the evening', () => {
  expect(dayOf(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09')
  expect(dayOf(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31')
})

test('a stored instant is shown on the clock of the club', () => {
  expect(formatInstant('2026-11-21T01:06:00.000Z', 'America/Phoenix')).toBe('11-20-2026 6:06 pm')
  expect(formatInstant('2026-11-21T01:06:00.000Z', 'Europe/Berlin')).toBe('11-21-2026 2:06 am')
})

test('a time on another day at the club has its day', () => {
  const evening = '2026-11-21T01:06:00.000Z'
  expect(timeOn('2026-11-20', evening, 'America/Phoenix')).toBe('6:06 pm')
  expect(timeOn('2026-11-20', Date.parse(evening), 'Europe/Berlin')).toBe('11-21-2026 2:06 am')
})

test('a moment has the day and the time of the club, and of the phone until the club is known', () => {
  const evening = new Date('2026-11-21T03:05:00.000Z')
  expect(onClubClock(evening, 'America/Los_Angeles')).toEqual({ day: '2026-11-20', time: '19:05' })
  expect(onClubClock(evening, 'Asia/Tokyo')).toEqual({ day: '2026-11-21', time: '12:05' })
  expect(onClubClock(new Date(2026, 10, 21, 0, 7), '')).toEqual({ day: '2026-11-21', time: '00:07' })
})

test('a time of the day is on the clock of the club, wherever the phone is', () => {
  const instant = '2026-11-21T14:40:00.000Z'
  expect(timeOf(instant, 'America/Phoenix')).toBe('7:40 am')
  expect(timeOf(Date.parse(instant), 'America/Phoenix')).toBe('7:40 am')
  expect(timeOf(instant, 'Asia/Tokyo')).toBe('11:40 pm')
})

test('a date has the names that its calendar gives', () => {
  for (let day = 0; day < 400; day += 1) {
    const date = new Date(Date.UTC(2026, 0, 1 + day))
    const stored = date.toISOString().slice(0, 10)
    const named = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' }).format(date)
    expect(weekdayOf(stored)).toBe(named({ weekday: 'long' }))
    expect(shortWeekdayOf(stored)).toBe(named({ weekday: 'short' }))
    expect(monthOf(stored)).toBe(named({ month: 'short' }))
    expect(String(dayOfMonth(stored))).toBe(named({ day: 'numeric' }))
  }
})

test.each(['', '2026-13-01', 'tomorrow'])('%j has no weekday', (date) => expect(weekdayOf(date)).toBe(''))
