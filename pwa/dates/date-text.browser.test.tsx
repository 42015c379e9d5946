import { expect, test } from 'vitest'
import { onClubClock } from './date-text.ts'

test.each([
  ['2026-11-21T03:05:00.000Z', 'America/Los_Angeles', { day: '2026-11-20', time: '19:05' }],
  ['2026-11-21T03:05:59.999Z', 'Asia/Kathmandu', { day: '2026-11-21', time: '08:50' }],
  ['2026-03-08T09:59:00.000Z', 'America/Los_Angeles', { day: '2026-03-08', time: '01:59' }],
  ['2026-03-08T10:00:00.000Z', 'America/Los_Angeles', { day: '2026-03-08', time: '03:00' }],
  ['2026-11-01T09:30:00.000Z', 'America/Los_Angeles', { day: '2026-11-01', time: '01:30' }],
  ['2027-01-01T00:00:00.000Z', 'UTC', { day: '2027-01-01', time: '00:00' }],
])('a browser with Temporal, and one without, has the club’s clock: %s in %s', (instant, timeZone, clock) => {
  expect(onClubClock(new Date(instant), timeZone)).toEqual(clock)
  const { Temporal } = globalThis
  Object.assign(globalThis, { Temporal: undefined })
  try {
    expect(onClubClock(new Date(instant), timeZone)).toEqual(clock)
  } finally {
    Object.assign(globalThis, { Temporal })
  }
})
