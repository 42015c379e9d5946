import { expect, test } from 'vitest'
import { outingDays, validateOutingDate } from './outing-date.ts'

const today = '2026-11-22'

test.each(['2026-10-23', '2026-11-22', '2027-11-22'])('an outing can be dated %s', (date) => {
  expect(validateOutingDate(date, today)).toEqual({ ok: true, value: date })
})

test.each(['2026-10-22', '2027-11-23', '1999-01-01'])(
  'an outing dated %s is refused with the days that can be',
  (date) => {
    expect(validateOutingDate(date, today)).toMatchObject({
      refusal: {
        code: 'outing.date-range',
        message: 'Choose a date from 10-23-2026 to 11-22-2027.',
      },
    })
  },
)

test.each([
  ['2027-03-01', '2028-03-01'],
  ['2028-02-29', '2029-02-28'],
])('on %s a year ahead is %s, with the leap day on the way', (day, last) => {
  expect(outingDays(day)).toMatchObject({ last })
  expect(validateOutingDate(last, day)).toEqual({ ok: true, value: last })
})

test('a day that the calendar does not have is refused', () => {
  expect(validateOutingDate('2026-02-30', today)).toMatchObject({ refusal: { code: 'outing.no-such-day' } })
})
