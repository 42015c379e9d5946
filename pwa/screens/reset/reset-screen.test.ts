import { expect, test } from 'vitest'
import { newEmailError } from './reset-screen.tsx'
import { texts } from './texts.ts'

test.each([
  ['', texts.emailRequired],
  ['ben at nomad', 'Please enter a valid email'],
  ['ben@nomad.example', undefined],
])('"%s" gets: %s', (email, sentence) => expect(newEmailError(email)).toBe(sentence))
