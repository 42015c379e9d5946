import { expect, test } from 'vitest'
import { plannedMoment } from './planned-moment.ts'

test('a planned moment has its weekday, day and time at the club, wherever the phone is', () => {
  expect(plannedMoment('2026-11-26T16:00:00.000Z', 'America/Phoenix')).toBe('Thu, Nov 26, 9:00 am')
  expect(plannedMoment('2026-11-26T16:00:00.000Z', 'Asia/Tokyo')).toBe('Fri, Nov 27, 1:00 am')
})
