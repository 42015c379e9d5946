import { expect, test } from 'vitest'
import {
  registerFailure,
  emptyRegistration,
  isWorthAsking,
  registrationErrors,
  registrationRequest,
  usualNotify,
} from './register-screen.tsx'
import { texts } from './texts.ts'

const filled = {
  ...emptyRegistration,
  firstname: ' Ben ',
  lastname: 'Okafor',
  username: 'ben',
  dob: '11-30-1979',
  phonenum: '(480) 555-0142',
  email: 'ben@nomad.example',
  password: ' seven irons ',
  passwordRepeat: ' seven irons ',
  city: 'Tempe',
}

test('a form with everything that is needed has no errors', () => {
  expect(registrationErrors(filled)).toEqual({})
})

test('the state is Arizona and tee times are announced in both ways by default', () => {
  expect(emptyRegistration.state).toBe('AZ')
  expect(usualNotify).toBe('Both')
})

test('every required field is reported while it is empty, and no other', () => {
  const errors = registrationErrors({ ...emptyRegistration, state: '' })
  const needed = [
    'city',
    'dob',
    'email',
    'firstname',
    'lastname',
    'password',
    'passwordRepeat',
    'phonenum',
    'state',
    'username',
  ]
  expect(Object.keys(errors).toSorted()).toEqual(needed)
  expect(new Set(Object.values(errors))).toEqual(new Set([texts.required]))
})

test.each([
  ['email', 'ben at nomad', 'Please enter a valid email'],
  ['phonenum', '555-0142', 'Please enter a valid phone number'],
  ['dob', '02-30-1979', 'Please enter a valid date in MM-DD-YYYY format'],
  ['passwordRepeat', 'seven iron', 'Passwords do not match'],
  ['state', 'Arizona', 'State must be 2 characters'],
] as const)('%s cannot be "%s"', (field, value, sentence) => {
  expect(registrationErrors({ ...filled, [field]: value })).toEqual({ [field]: sentence })
})

test.each(['480-555-0142', '+1 480 555 0142', '4805550142'])('%s is a phone number', (phonenum) => {
  expect(registrationErrors({ ...filled, phonenum })).toEqual({})
})

test('the date is sent as it is stored, names without blanks, and a password as it was typed', () => {
  const request = registrationRequest(filled, { notify: 'Text', robotcheck: 'solved' })
  expect(request).toMatchObject({ dob: '1979-11-30', firstname: 'Ben', notify: 'Text', robotcheck: 'solved' })
  expect(request.password).toBe(' seven irons ')
})

test('a username is looked up once it has more than two characters', () => {
  expect(isWorthAsking('be ')).toBe(false)
  expect(isWorthAsking('ben')).toBe(true)
})

test.each([
  ['robot.failed', 'please validate to pass robot check.', texts.incomplete],
  ['request.malformed', 'The request does not have the declared shape', texts.incomplete],
  ['member.username-taken', texts.taken, texts.taken],
  ['password.too-common', 'This password is too easy to guess.', 'This password is too easy to guess.'],
  [
    'club.unreachable',
    'You’re offline. Check your signal and try again.',
    'You’re offline. Check your signal and try again.',
  ],
  ['club.failed', 'Disk', texts.failed],
])('%s is shown in words for a person', (code, message, text) => expect(registerFailure({ code, message })).toBe(text))
