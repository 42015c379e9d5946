import { expect, it } from 'vitest'
import { memberIdOf, readSignInText, signInKey } from './sign-in-text.ts'

const read = (text: string | null) => readSignInText({ getItem: (key) => (key === signInKey ? text : null) })

it('reads who is signed in, without the schema of a member', () => {
  const signIn = read(JSON.stringify({ token: 'mine', user: { id: 7, isconfirmed: true } }))
  expect(signIn?.token).toBe('mine')
  expect(memberIdOf(signIn)).toBe(7)
})

it.each([
  null,
  '',
  '{',
  'null',
  '7',
  '{"token":"mine"}',
  '{"user":{"id":7,"isconfirmed":true}}',
  '{"token":7,"user":{"id":7,"isconfirmed":true}}',
])('reads no one from %s', (text) => expect(memberIdOf(read(text))).toBeNull())

it.each([null, 7, {}, { isconfirmed: true }, { id: '7', isconfirmed: true }, { id: 7, isconfirmed: false }])(
  'knows no member in %j',
  (user) => {
    expect(memberIdOf(read(JSON.stringify({ token: 'mine', user })))).toBeNull()
  },
)
