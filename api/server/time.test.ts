import { expect, test } from 'vitest'
import { instantAt } from './time.ts'

test.each([
  ['2026-06-20', '07:40', 'America/Los_Angeles', '2026-06-20T14:40:00.000Z'],
  ['2026-12-20', '07:40', 'America/Los_Angeles', '2026-12-20T15:40:00.000Z'],
  // Daylight saving starts at 2:00 on the first day, and ends at 2:00 on the second.
  ['2026-03-08', '01:30', 'America/Los_Angeles', '2026-03-08T09:30:00.000Z'],
  ['2026-03-08', '02:30', 'America/Los_Angeles', '2026-03-08T09:30:00.000Z'],
  ['2026-03-08', '03:30', 'America/Los_Angeles', '2026-03-08T10:30:00.000Z'],
  ['2026-11-01', '07:00', 'America/Los_Angeles', '2026-11-01T15:00:00.000Z'],
  ['2026-06-20', '23:50', 'Asia/Kathmandu', '2026-06-20T18:05:00.000Z'],
])('%s %s in %s is %s', (date, time, timeZone, instant) => {
  expect(instantAt({ date, time, timeZone }).toISOString()).toBe(instant)
})
