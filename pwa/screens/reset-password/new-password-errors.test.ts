import { expect, test } from 'vitest'
import { newPasswordErrors } from './new-password-errors.ts'

const form = { username: 'ben', password: 'ABCD-EFGH-JKMN-PQRS', newpassword: 'seven irons' }

test('a complete form has no errors', () => {
  expect(newPasswordErrors(form)).toEqual({})
})

test('each empty field says which it is', () => {
  expect(newPasswordErrors({ username: ' ', password: '', newpassword: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
    newpassword: 'New password is required',
  })
})

test('a new password has at least 8 characters', () => {
  expect(newPasswordErrors({ ...form, newpassword: 'irons' })).toEqual({
    newpassword: 'A password has at least 8 characters',
  })
})
