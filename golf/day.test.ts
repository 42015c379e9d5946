import { expect, test } from 'vitest'
import { addDays, ageOn, daysBetween, isDay, monthsBefore, shownDay } from './day.ts'

test('days are counted over months, years and February', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
  expect(addDays('2025-03-01', -1)).toBe('2025-02-28')
  expect(addDays('2025-03-30', -365)).toBe('2024-03-30')
  expect(daysBetween('2024-01-01', '2025-01-01')).toBe(366)
})

test('only what the calendar has is a day', () => {
  expect(['2024-02-29', '1999-12-31'].every(isDay)).toBe(true)
  expect(['2025-02-29', '2026-13-01', '0000-00-00', '2026-6-14', ''].some(isDay)).toBe(false)
  expect(['June 14 2026', '2026-06-14T10:00', '2026-06-14 ', '+002026-06-14'].some(isDay)).toBe(false)
})

test('people are shown the month first', () => {
  expect(shownDay('2026-06-14')).toBe('06-14-2026')
})

test('a month earlier is the same day, or the last of a shorter month', () => {
  expect(monthsBefore('2026-11-21', 12)).toBe('2025-11-21')
  expect(monthsBefore('2026-03-31', 1)).toBe('2026-02-28')
  expect(monthsBefore('2024-02-29', 12)).toBe('2023-02-28')
  expect(monthsBefore('2026-01-15', 1)).toBe('2025-12-15')
})

test('a birthday counts from its own day', () => {
  expect(ageOn('2026-11-20', '1946-11-21')).toBe(79)
  expect(ageOn('2026-11-21', '1946-11-21')).toBe(80)
  expect(ageOn('2026-02-28', '1948-02-29')).toBe(77)
  expect(ageOn('2026-03-01', '1948-02-29')).toBe(78)
})
