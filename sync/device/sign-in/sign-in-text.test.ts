import { expect, it } from 'vitest'
import { memberIdOf, readSignInText, signInKey } from './sign-in-text.ts'

const read = (text: string | null) => readSignInText({ getItem: (key) => (key === signInKey ? text : null) })

it('reads who is signed in, without the schema of a member', () => {
  const signIn = read(JSON.stringify({ token: 'mine', user: { id: 7 } }))
  expect(signIn?.token).toBe('mine')
  expect(memberIdOf(signIn)).toBe(7)
})

it.each([null, '', '{', 'null', '7', '{"token":"mine"}', '{"user":{"id":7}}', '{"token":7,"user":{"id":7}}'])(
  'reads nobody from %s',
  (text) => expect(memberIdOf(read(text))).toBeNull(),
)

it.each([null, 7, {}, { id: '7' }])('knows no member in %s', (user) => {
  expect(memberIdOf(read(JSON.stringify({ token: 'mine', user })))).toBeNull()
})
