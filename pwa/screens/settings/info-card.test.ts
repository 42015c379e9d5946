import { expect, test } from 'vitest'
import { dobErrors, infoErrors, infoFormOf, infoRequest } from './info-card.tsx'

const settings = {
  id: 3,
  username: 'ben',
  firstname: 'Ben',
  lastname: 'Okafor',
  phonenum: '480-555-0142',
  dob: '1979-11-30',
  address: '1 Fairway Drive',
  city: 'Tempe',
  state: 'AZ',
  zip: '85281',
  aga: '1234567',
  postemail: true,
  teetimenotify: 'Both',
  shareemail: false,
  sharephone: true,
} as const

const choices = { postemail: true, teetimenotify: 'Both', shareemail: false, sharephone: true } as const
const form = infoFormOf(settings)

test('what is not changed is sent as it came', () => {
  const { id: _id, username: _username, ...sent } = settings
  expect(infoRequest(form, choices)).toEqual(sent)
  expect(infoErrors(form)).toEqual({})
})

test('a date is shown month first, and one that is not known is empty and sent as unknown', () => {
  expect(form.dob).toBe('11-30-1979')
  const unknown = infoFormOf({ ...settings, dob: null })
  expect(unknown.dob).toBe('')
  expect(infoErrors(unknown)).toEqual({})
  expect(infoRequest(unknown, choices).dob).toBeNull()
})

test.each([
  ['firstname', ' ', 'Firstname is required'],
  ['lastname', '', 'Lastname is required'],
  ['state', 'Arizona', 'State must be 2 characters'],
  ['dob', '02-30-1979', 'Please enter a valid date in MM-DD-YYYY format'],
] as const)('%s cannot be "%s"', (field, value, sentence) => {
  expect(infoErrors({ ...form, [field]: value })).toEqual({ [field]: sentence })
})

test('a date that is left empty is asked for', () => {
  expect(dobErrors('')).toEqual({ dob: 'DOB is required' })
  expect(dobErrors('11-30-1979')).toEqual({})
})
