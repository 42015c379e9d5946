import { expect, test } from 'vitest'
import { emailErrors, emptyEmailForm, emptyPasswordForm, passwordErrors } from './credential-cards.tsx'
import { texts } from './texts.ts'

test('an empty form for a new email says what is required', () => {
  expect(emailErrors(emptyEmailForm)).toEqual({
    username: texts.usernameRequired,
    password: texts.passwordRequired,
    email: texts.email.required,
  })
})

test('the new email has to be a valid one', () => {
  const form = { username: 'ben', password: 'seven irons', email: 'ben at nomad' }
  expect(emailErrors(form)).toEqual({ email: 'Please enter a valid email' })
  expect(emailErrors({ ...form, email: ' ben@nomad.example ' })).toEqual({})
})

test('an empty form for a new password says what is required', () => {
  expect(passwordErrors(emptyPasswordForm)).toEqual({
    username: texts.usernameRequired,
    oldPassword: texts.passwordRequired,
    password: texts.passwordRequired,
    passwordRepeat: texts.passwordRequired,
  })
})

test('a new password is long enough and typed twice alike', () => {
  const form = { username: 'ben', oldPassword: 'old', password: 'nine irons', passwordRepeat: 'nine irons' }
  expect(passwordErrors(form)).toEqual({})
  expect(passwordErrors({ ...form, passwordRepeat: 'nine iron' })).toEqual({ passwordRepeat: 'Passwords must match' })
  expect(passwordErrors({ ...form, password: 'irons', passwordRepeat: 'irons' })).toEqual({
    password: 'Use at least 8 characters',
  })
})
