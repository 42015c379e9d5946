import { expect, test } from 'vitest'
import { validatePassword } from './validate-password.ts'

const names = ['benny', 'Ben', 'Okafor', 'BenOkafor', 'b.okafor', 'Nomad Golf Club']

test.each([
  'password',
  'Password1!',
  'P@ssw0rd2024!',
  '12345678',
  '87654321',
  '1q2w3e4r',
  'qwertyuiop',
  'asdfghjkl1234',
  'abcdefgh',
  'aaaaaaaa',
  'abababab',
  'iloveyou!',
  'golfgolf',
  '  hole-in-one  ',
  '1965-2024',
  'BenOkafor7',
  'okafor1979',
  'b.okafor',
  'NomadGolfClub1',
  'nomad-golf-club',
  'trustno1',
  '19841984',
  'hunter1987',
  'fairway2026',
  '73920461',
  'myGolfClub',
  'okafor-nomad!',
])('"%s" is tried first and refused (SEC-18)', (password) => {
  expect(validatePassword({ password, names })).toMatchObject({ ok: false, refusal: { code: 'password.too-common' } })
})

test.each([
  'seven irons at dawn',
  'correct horse battery',
  'golf on a wet tuesday',
  'Ich mag grüne Äpfel',
  'パスワードは長いほうが良い',
  'xK9#mQ2$vL',
  '7KQ4MX2P',
  `${'long '.repeat(20)}enough`,
])('"%s" is a password', (password) => {
  expect(validatePassword({ password, names })).toEqual({ ok: true, value: undefined })
})

test('a long text of one letter is rated immediately (SEC-57)', () => {
  expect(validatePassword({ password: '!'.repeat(50_000), names }).ok).toBe(false)
  expect(validatePassword({ password: `${'1a'.repeat(25_000)}`, names }).ok).toBe(false)
})
