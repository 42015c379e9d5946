import { expect, test } from 'vitest'
import { ben } from '#sync/device/testing.ts'
import { birthdayError, withDateOfBirth } from './date-of-birth.ts'
import { texts } from './texts.ts'

const today = '2026-11-21'
test('with the date of birth comes the age', () => {
  expect(withDateOfBirth(ben, { dob: '1946-11-21', today })).toEqual({ ...ben, dob: '1946-11-21', age: 80 })
  expect(withDateOfBirth(ben, { dob: '1946-11-22', today }).age).toBe(79)
  expect(withDateOfBirth({ ...ben, dob: '1946-11-22', age: 79 }, { dob: null, today })).toEqual(ben)
})

test('an empty date is required', () => {
  expect(birthdayError('', today)).toBe(texts.birthday.form)
})

test.each(['11-21-2026', '11-22-2026', '02-30-1961', '11-2', '01-01-1899'])('%s is no date of birth', (typed) => {
  expect(birthdayError(typed, today)).toBe(texts.birthday.invalid)
})

test('yesterday is the youngest that anybody can be', () => {
  expect(birthdayError('11-20-2026', today)).toBeUndefined()
})
