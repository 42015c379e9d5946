import { expect, test } from 'vitest'
import { newEmailError } from './reset-screen.tsx'

test.each([
  ['', 'Email Required.'],
  ['ben at nomad', 'Please enter a valid email'],
  ['ben@nomad.example', undefined],
])('"%s" is told: %s', (email, sentence) => expect(newEmailError(email)).toBe(sentence))
