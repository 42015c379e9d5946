import { expect, test } from 'vitest'
import { readHandedOver, newPasswordErrors } from './reset-password-screen.tsx'
import { texts } from './texts.ts'

const form = { username: 'ben', password: 'ABCD-EFGH-JKMN-PQRS', newpassword: 'seven irons' }

test('a complete form has no errors', () => {
  expect(newPasswordErrors(form)).toEqual({})
})

test('each empty field is reported by name', () => {
  expect(newPasswordErrors({ username: ' ', password: '', newpassword: '' })).toEqual({
    username: texts.usernameRequired,
    password: texts.passwordRequired,
    newpassword: texts.newPasswordRequired,
  })
})

test('a new password has at least 8 characters', () => {
  expect(newPasswordErrors({ ...form, newpassword: 'irons' })).toEqual({
    newpassword: 'Use at least 8 characters',
  })
})

test('a link hands over the username and the temporary password', () => {
  const link = new URLSearchParams({ username: 'márta+doyle', password: '7KQ4-MX2P-AAAA-BBBB' })
  expect(readHandedOver(`#${link.toString()}`)).toEqual({ username: 'márta+doyle', password: '7KQ4-MX2P-AAAA-BBBB' })
})

test.each(['', '#', '#main', '#user=ben'])('"%s" hands nothing over', (fragment) => {
  expect(readHandedOver(fragment)).toEqual({ username: '', password: '' })
})
