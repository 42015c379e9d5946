import { expect, test } from 'vitest'
import { teeTimeAdd } from '#sync/calls/tee-times.ts'
import { draftErrors, draftOf, formOf, newDraft, type TeeTimeDraft } from './tee-time-form.tsx'
import { texts } from './texts.ts'

const courses = [{ id: 7, name: 'The Oaks' }]

const filled: TeeTimeDraft = {
  date: '2026-11-28',
  hour: 7,
  min: 40,
  ampm: 'am',
  course: ' the oaks ',
  teeboxId: 0,
  contestId: 16,
  hasGrossSkins: true,
  hasNetSkins: false,
  numWanted: '16',
  rate: '62.5',
  comments: 'Carts are in',
  isTournament: true,
  title: 'Fall Cup',
  isPrepaid: true,
  deadline: '2026-11-25',
  sendEmail: '1',
}

test('a new tee time is for today at the next ten minutes, on the clock of the club', () => {
  const at = (instant: string) => newDraft(new Date(instant), 'America/Phoenix')
  expect(at('2026-11-28T20:11:00Z')).toMatchObject({ date: '2026-11-28', hour: 1, min: 20, ampm: 'pm' })
  expect(at('2026-11-28T20:20:00Z')).toMatchObject({ hour: 1, min: 20 })
  expect(at('2026-11-29T06:50:00Z')).toMatchObject({ date: '2026-11-28', hour: 11, min: 50, ampm: 'pm' })
  expect(at('2026-11-29T06:55:00Z')).toMatchObject({ date: '2026-11-29', hour: 12, min: 0, ampm: 'am' })
})

test('a new tee time has minutes of the form in a zone that is 45 minutes off, too', () => {
  const at = (instant: string) => newDraft(new Date(instant), 'Asia/Katmandu')
  expect(at('2026-11-28T01:06:00Z')).toMatchObject({ date: '2026-11-28', hour: 7, min: 0, ampm: 'am' })
  expect(at('2026-11-28T01:15:00.500Z')).toMatchObject({ hour: 7, min: 10 })
  expect(at('2026-11-28T01:05:00Z')).toMatchObject({ hour: 6, min: 50 })
  expect(at('2026-11-28T18:06:00Z')).toMatchObject({ date: '2026-11-29', hour: 12, min: 0, ampm: 'am' })
})

test('a course is known by its letters, and by the very name where two have the same letters', () => {
  const named = [
    { id: 1, name: 'L’Écluse' },
    { id: 2, name: 'Lecluse' },
  ]
  expect(formOf({ ...filled, course: "l'ecluse" }, named)).toMatchObject({ course_id: 1 })
  expect(formOf({ ...filled, course: 'Lecluse' }, named)).toMatchObject({ course_id: 2 })
  expect(formOf({ ...filled, course: ' ' }, named)).toMatchObject({ course_id: 0 })
})

test('what is filled in is sent in the shape of the call, with the course that was typed', () => {
  const form = formOf(filled, courses)
  expect(form).toMatchObject({
    course_id: 7,
    teebox_id: null,
    num_wanted: 16,
    rate: 62.5,
    gross_skins: 1,
    net_skins: 0,
  })
  expect(form.send_email).toBe('1')
  expect(teeTimeAdd.body.safeParse(form).success).toBe(true)
})

test('a rate with a decimal comma is sent with its cents', () => {
  expect(formOf({ ...filled, rate: '62,5' }, courses)).toMatchObject({ rate: 62.5 })
})

test('what is no tournament has no title, and what is not prepaid no deadline', () => {
  expect(formOf({ ...filled, isTournament: false, isPrepaid: false }, courses)).toMatchObject({
    tournament: 0,
    tournamenttitle: '',
    prepay: 0,
    deadline: '0000-00-00',
  })
})

test('a stored tee time is shown as it was filled in, but notifies no member a second time by itself', () => {
  const stored: Parameters<typeof draftOf>[0] = {
    id: 3,
    date: '2026-11-28',
    time: '07:40',
    course_id: 7,
    course: ' the oaks ',
    teebox_id: null,
    contest_id: 16,
    grossskins: 1,
    netskins: 0,
    numwanted: 16,
    rate: 62.5,
    comments: 'Carts are in',
    tournament: 1,
    tournamenttitle: 'Fall Cup',
    prepay: 1,
    deadline: '2026-11-25',
    contactinfo: '',
  }
  expect(draftOf(stored).values).toEqual({ ...filled, sendEmail: '0' })
  expect(draftOf({ ...stored, deadline: '0000-00-00', rate: 0 }).values).toMatchObject({ deadline: '', rate: '' })
})

test.each<[Partial<TeeTimeDraft>, object]>([
  [{ date: '' }, { date: 'Date is Required!' }],
  [{ course: '' }, { course_id: 'Course is Required!' }],
  [{ course: 'The oak' }, { course_id: texts.unknownCourse }],
  [{ numWanted: '' }, { num_wanted: 'Number Wanted is Required!' }],
  [{ numWanted: '0' }, { num_wanted: texts.numberOutOfRange }],
  [{ numWanted: '145' }, { num_wanted: texts.numberOutOfRange }],
  [{ rate: '.' }, { rate: 'Rate must be a number' }],
  [{}, {}],
])('%o is wrong about %o', (changed, errors) => {
  expect(draftErrors({ ...filled, ...changed }, courses)).toEqual(errors)
})
