import { expect, test } from 'vitest'
import { dobErrors, infoErrors, infoFormOf, infoRequest } from './info-card.tsx'
import { texts } from './texts.ts'

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
  tees: 'Blue/White',
  postemail: true,
  teetimenotify: 'Both',
  shareemail: false,
  sharephone: true,
} as const

const form = infoFormOf(settings)
const stored = { user: settings, keepsunchanged: true }

const { firstname, lastname, dob } = settings

test('a save sends what was changed, and leaves alone what another device or an administrator has changed since', () => {
  const unchanged = ['firstname', 'lastname', 'dob']
  expect(infoRequest(form, stored)).toEqual({ user: { firstname, lastname, dob }, unchanged })
  const changed = { ...form, phonenum: ' 480-555-0177 ', sharephone: false, tees: '' }
  expect(infoRequest(changed, stored)).toEqual({
    user: { firstname, lastname, dob, phonenum: '480-555-0177', sharephone: false, tees: '' },
    unchanged,
  })
  expect(infoErrors(form)).toEqual({})
})

test('a name or a date of birth that was changed is sent as such', () => {
  const corrected = { ...form, lastname: 'Okafor-Reyes' }
  expect(infoRequest(corrected, stored)).toMatchObject({
    user: { lastname: 'Okafor-Reyes' },
    unchanged: ['firstname', 'dob'],
  })
  expect(infoRequest({ ...form, dob: '11-03-1979' }, stored)).toMatchObject({
    user: { dob: '1979-11-03' },
    unchanged: ['firstname', 'lastname'],
  })
})

test('a server of the release before, which has no usual tees and takes no list of unchanged fields, gets neither', () => {
  const { tees: _tees, ...before } = settings
  const body = infoRequest(infoFormOf(before), { user: before, keepsunchanged: false })
  expect(body).toEqual({ user: { firstname, lastname, dob } })
})

test('a date is shown month first, and an unknown one is empty and sent as null', () => {
  expect(form.dob).toBe('11-30-1979')
  const unknown = infoFormOf({ ...settings, dob: null })
  expect(unknown.dob).toBe('')
  expect(infoErrors(unknown)).toEqual({})
  expect(infoRequest(unknown, stored).user.dob).toBeNull()
})

test.each([
  ['firstname', ' ', texts.info.firstnameRequired],
  ['lastname', '', texts.info.lastnameRequired],
  ['state', 'Arizona', 'State must be 2 characters'],
  ['dob', '02-30-1979', texts.info.dobInvalid],
] as const)('%s cannot be "%s"', (field, value, sentence) => {
  expect(infoErrors({ ...form, [field]: value })).toEqual({ [field]: sentence })
})

test('an empty date is reported when its field loses the focus', () => {
  expect(dobErrors('')).toEqual({ dob: texts.info.dobRequired })
  expect(dobErrors('11-30-1979')).toEqual({})
})
