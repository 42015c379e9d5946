import { expect, test } from 'vitest'
import { contactErrors } from './contact-screen.tsx'
import { texts } from './texts.ts'

const form = { name: 'Ben Okafor', email: 'ben@nomad.example', message: 'When is the next outing?' }

test('a message with a name and an address can be sent', () => {
  expect(contactErrors(form)).toEqual({})
})

test('every field is required', () => {
  const sentence = texts.required
  expect(contactErrors({ name: ' ', email: '', message: '\n' })).toEqual({
    name: sentence,
    email: sentence,
    message: sentence,
  })
})

test('the address has to be one that the club can reply to', () => {
  expect(contactErrors({ ...form, email: 'ben at nomad' })).toEqual({ email: 'Please enter a valid email' })
})
