import { expect, test } from 'vitest'
import { maskDate, readDate } from './typed-date.ts'

test.each([
  ['0', '0'],
  ['0402', '04-02'],
  ['04021961', '04-02-1961'],
  ['04/02/1961 or so 7', '04-02-1961'],
  ['04-', '04'],
  ['4/', '04'],
  ['04-2/', '04-02'],
  ['4/2/1961', '04-02-1961'],
  ['12-5-1961', '12-05-1961'],
  ['1961-04-02', '04-02-1961'],
])('%s is masked as %s', (typed, masked) => expect(maskDate(typed)).toBe(masked))

test('a typed date is stored year first', () => {
  expect(readDate('02-29-2024')).toBe('2024-02-29')
})

test.each(['', '04-02-61', '4-2-1961', '02-29-2023', '13-01-2000', '00-10-2000', '1961-04-02'])(
  '"%s" is no date in MM-DD-YYYY',
  (typed) => expect(readDate(typed)).toBeNull(),
)
