import { expect, test } from 'vitest'
import { beginFeeler, draftOf, feelerForm, unsent, type FeelerDraft } from './feeler-form.tsx'

const filled: FeelerDraft = { date: '2026-11-24', timeRange: 1, regionId: 2, comments: 'two spots', sendEmail: '1' }

test('what is filled in is sent in the shape of the call', () => {
  expect(feelerForm(filled)).toEqual({
    date: '2026-11-24',
    timerange: 'Late Morning',
    region_id: 2,
    comments: 'two spots',
    send_email: '1',
  })
})

test('an empty feeler says what is required', () => {
  expect(feelerForm(beginFeeler(null))).toEqual({
    errors: { date: 'Date is Required!', timerange: 'Time is Required!', region_id: 'Region is Required!' },
  })
  expect(feelerForm({ ...filled, timeRange: null })).toEqual({ errors: { timerange: 'Time is Required!' } })
})

test('a feeler that was not sent is there as it was entered, and nothing else is taken for one', () => {
  const form = feelerForm(filled)
  if ('errors' in form) throw new Error('the form is whole')
  expect(beginFeeler(unsent(form))).toEqual(filled)
  expect(beginFeeler({ unsentFeeler: { date: 'tomorrow' } })).toEqual(beginFeeler(null))
  expect(beginFeeler({ updatedTeeboxIds: [3] })).toEqual(beginFeeler(null))
})

test('a stored feeler is shown as it was filled in, but notifies no member a second time by itself', () => {
  const stored = {
    fid: 4,
    fdate: '2026-11-24',
    day: 'Tuesday',
    time_range: 'Late Morning',
    region: 'East Bay',
  } as const
  const sender = { firstname: 'Ben', lastname: 'Okafor', email: '', phonenum: '', member_submitted_id: 2 }
  const feeler = { ...stored, ...sender, region_id: 2, comments: 'two spots' }
  expect(draftOf({ feeler, version: 'v' })).toEqual({ values: { ...filled, sendEmail: '0' }, version: 'v' })
})
