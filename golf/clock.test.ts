import { expect, test } from 'vitest'
import { minutesOf, shownTime, timeAt, timeOfTwelveHours, twelveHoursOf } from './clock.ts'

test.each([
  ['00:00', 0, '12:00 am'],
  ['00:05', 5, '12:05 am'],
  ['07:40', 460, '7:40 am'],
  ['12:00', 720, '12:00 pm'],
  ['23:59', 1439, '11:59 pm'],
])('%s is minute %i of the day, and shown as %s', (time, minutes, shown) => {
  expect(minutesOf(time)).toBe(minutes)
  expect(timeAt(minutes)).toBe(time)
  expect(shownTime(time)).toBe(shown)
})

test('every minute of the day has one time by a clock of twelve hours', () => {
  const times = Array.from({ length: 24 * 60 }, (_, minute) => timeAt(minute))
  expect(times.map((time) => timeOfTwelveHours(twelveHoursOf(time)))).toEqual(times)
  expect(new Set(times.map(shownTime)).size).toBe(times.length)
})
