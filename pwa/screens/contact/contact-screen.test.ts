import { expect, test } from 'vitest'
import { contactErrors } from './contact-screen.tsx'

const form = { name: 'Ben Okafor', email: 'ben@nomad.example', message: 'When is the next outing?' }

test('a message with a name and an address can be sent', () => {
  expect(contactErrors(form)).toEqual({})
})

test('everything is needed', () => {
  const sentence = 'This field is required'
  expect(contactErrors({ name: ' ', email: '', message: '\n' })).toEqual({
    name: sentence,
    email: sentence,
    message: sentence,
  })
})

test('the answer has to reach somebody', () => {
  expect(contactErrors({ ...form, email: 'ben at nomad' })).toEqual({ email: 'Please enter a valid email' })
})
