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

test('a wrong login says what to look at, and everything else what the club says', () => {
  expect(loginFailure({ code: 'login.failed', message: 'Login Failed' })).toBe(texts.wrong)
  const message = 'The club cannot be reached.'
  expect(loginFailure({ code: 'club.unreachable', message })).toBe(message)
})
