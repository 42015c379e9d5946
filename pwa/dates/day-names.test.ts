import { expect, test } from 'vitest'
import { dayOfMonth, monthOf, shortWeekdayOf, weekdayOf } from './day-names.ts'

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
