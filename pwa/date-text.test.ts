import { expect, test } from 'vitest'
import { dayOf, formatDate } from './date-text.ts'

test('a stored date is shown month first', () => {
  expect(formatDate('2026-11-05')).toBe('11-05-2026')
})

test('today is the day on the phone, also late in the evening', () => {
  expect(dayOf(new Date(2026, 0, 9, 23, 59))).toBe('2026-01-09')
  expect(dayOf(new Date(2026, 11, 31, 0, 0))).toBe('2026-12-31')
})
