import { expect, test } from 'vitest'
import { updatePassword } from '#sync/calls/users.ts'
import { emptyErrors, hasErrors, refusedFields, shapeErrors } from './form-errors.ts'

const form = { username: 'ben', oldPassword: 'seven irons', password: 'nine irons', passwordRepeat: 'nine irons' }

test('a form of the declared shape has no errors', () => {
  const errors = shapeErrors(updatePassword.body, form)
  expect(errors).toEqual({})
  expect(hasErrors(errors)).toBe(false)
})

test('each field has the first sentence that the declared shape says of it', () => {
  const errors = shapeErrors(updatePassword.body, { ...form, username: '', password: 'short', passwordRepeat: 'short' })
  expect(errors).toEqual({ username: 'Username is required', password: 'Use at least 8 characters' })
  expect(hasErrors(errors)).toBe(true)
})

test('what two fields are wrong about together is said beside the one that is named', () => {
  expect(shapeErrors(updatePassword.body, { ...form, passwordRepeat: 'eight irons' })).toEqual({
    passwordRepeat: 'Passwords must match',
  })
})

test('a field of blanks is empty', () => {
  const errors = emptyErrors({ city: '  ', zip: '' }, { fields: ['city'], sentence: 'This field is required' })
  expect(errors).toEqual({ city: 'This field is required' })
})

test('what the server says of a field stands beside it, also when it is inside another', () => {
  const fields = { 'user.dob': 'Invalid date', request: 'Too much' }
  expect(refusedFields({ fields }, ['dob', 'city'])).toEqual({ dob: 'Invalid date' })
  expect(refusedFields({}, ['dob'])).toEqual({})
})
