import { expect, test } from 'vitest'
import { loginErrors, loginFailure } from './login-screen.tsx'

test('a login needs a username and a password', () => {
  expect(loginErrors({ username: ' ', password: '' })).toEqual({
    username: 'Username is required',
    password: 'Password is required',
  })
  expect(loginErrors({ username: 'alice', password: ' ' })).toEqual({})
})

test('a wrong login says what to look at, and everything else what the club says', () => {
  expect(loginFailure({ code: 'login.failed', message: 'Login Failed' })).toBe('Check the username and the password.')
  const message = 'The club cannot be reached.'
  expect(loginFailure({ code: 'club.unreachable', message })).toBe(message)
})
