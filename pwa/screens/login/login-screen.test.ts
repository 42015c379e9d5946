import { expect, test } from 'vitest'
import { loginErrors, loginFailure } from './login-screen.tsx'
import { texts } from './texts.ts'

test('a login needs a username and a password', () => {
  expect(loginErrors({ username: ' ', password: '' })).toEqual({
    username: texts.usernameRequired,
    password: texts.passwordRequired,
  })
  expect(loginErrors({ username: 'alice', password: ' ' })).toEqual({})
})

test('a wrong login names both fields, and every other refusal its own reason', () => {
  expect(loginFailure({ code: 'login.failed', message: 'Login Failed' })).toBe(texts.wrong)
  const message = 'You’re offline. Check your signal and try again.'
  expect(loginFailure({ code: 'club.unreachable', message })).toBe(message)
})
