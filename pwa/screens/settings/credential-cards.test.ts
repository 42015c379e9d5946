import { expect, test } from 'vitest'
import { emailErrors, emptyEmailForm, emptyPasswordForm, passwordErrors } from './credential-cards.tsx'

test('an empty form for another address says what is needed', () => {
  expect(emailErrors(emptyEmailForm)).toEqual({
    username: 'Username is required',
    password: 'Password is required',
    email: 'Email is required',
  })
})

test('an address has to be one', () => {
  const form = { username: 'ben', password: 'seven irons', email: 'ben at nomad' }
  expect(emailErrors(form)).toEqual({ email: 'Please enter a valid email' })
  expect(emailErrors({ ...form, email: ' ben@nomad.example ' })).toEqual({})
})

test('an empty form for another password says what is needed', () => {
  expect(passwordErrors(emptyPasswordForm)).toEqual({
    username: 'Username is required',
    oldPassword: 'Password is required',
    password: 'Password is required',
    passwordRepeat: 'Password is required',
  })
})

test('a new password is long enough and typed twice alike', () => {
  const form = { username: 'ben', oldPassword: 'old', password: 'nine irons', passwordRepeat: 'nine irons' }
  expect(passwordErrors(form)).toEqual({})
  expect(passwordErrors({ ...form, passwordRepeat: 'nine iron' })).toEqual({ passwordRepeat: 'Passwords must match' })
  expect(passwordErrors({ ...form, password: 'irons', passwordRepeat: 'irons' })).toEqual({
    password: 'A password has at least 8 characters',
  })
})
