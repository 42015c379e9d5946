import { expect, test } from 'vitest'
import { sampleCourse } from '#sync/calls/courses-testing.ts'
import { sampleRound } from '#sync/calls/rounds-testing.ts'
import { roundToPost, type RoundRow } from '#sync/calls/rounds.ts'
import type { DraftGolfer, RoundDraft } from '#sync/device/rounds/round-draft.ts'
import { hasErrors } from '../../forms/form-errors.ts'
import { beginRound, correctionOf } from '../../rounds/begin-round.ts'
import {
  afterRefusal,
  editCaughtUp,
  editOf,
  editToSend,
  golferErrors,
  ownerOf,
  refusedErrors,
  refusedGolferErrors,
  roundErrors,
  roundToSend,
  sentencesOf,
  toggleGolfer,
  withGolfer,
  withoutRefusal,
  withTeeboxes,
} from './draft-rules.ts'

const white = { id: 4, course_id: 1, description: 'White', rating: 70, slope: 122, yardage: 6100 }
const blue = { id: 5, course_id: 1, description: 'Blue', rating: 72.1, slope: 128, yardage: 6600 }
const scales = { greenscondition: 3, greensspeed: 2, fairwaycondition: 1, value: 4 }
const ground = {
  course: { ...sampleCourse, ...scales, id: 1, name: 'The Oaks', region_id: 7, coursecom: 'Dry' },
  teeboxes: { 4: white, 5: blue },
  holes: [],
}
const fresh = beginRound(ground, { mid: 'a', today: '2026-11-21' })
const filled = { ...fresh, teebox_id: 4, score: '84', parorbetter: '7', tournament: 1 as const }
const dev = { id: 9, firstname: 'Dev', lastname: 'Rao' }
const devPlayed = { ...dev, teebox_id: 5, score: '95', parorbetter: '0', alcohol: '1' as const }

/** The errors on the day on which the round started. */
const ownErrors = (draft: RoundDraft) => roundErrors(draft, new Date('2026-11-21T12:00:00Z'))

const row: RoundRow = { ...sampleRound, counts: true, alcohol: '2' }

test('a new round knows its course, the highest rated tee first, and no conditions that were reported before', () => {
  expect(fresh.teeboxes).toEqual([blue, white])
  expect(fresh).toMatchObject({ date: '2026-11-21', tournament: null, alcohol: '0', greenscondition: 0, coursecom: '' })
})

test('what is missing is said field by field, in the words of posting and of editing', () => {
  expect(ownErrors({ ...fresh, date: '' })).toEqual({
    date: 'Date is Required!',
    teebox: 'Teebox is Required!',
    score: 'score is Required!',
    parorbetter: '# of Holes Par or Better is Required!',
  })
  expect(ownErrors({ ...fresh, edits: { id: 12, userId: 5, golfer: 'Ben Okafor' } }).score).toBe('Score is Required!')
  expect(Object.values(ownErrors(filled)).filter(Boolean)).toEqual([])
})

test('a golfer is taken in from the tees of the round, and out again by the same tap', () => {
  const withDev = toggleGolfer({ ...filled, alcohol: '2' }, dev)
  expect(withDev.golfers).toEqual([{ ...dev, teebox_id: 4, score: '', parorbetter: '', alcohol: '0' }])
  expect(toggleGolfer(withDev, dev).golfers).toEqual([])
})

test('what a golfer lacks is listed in the order of the form', () => {
  const empty = { ...devPlayed, teebox_id: null, score: '', parorbetter: '' }
  expect(sentencesOf(golferErrors(empty, filled.teeboxes))).toEqual([
    'User Dev Score is Required!',
    'User Dev Par or better is Required!',
    'User Dev Teebox is Required!',
  ])
})

test('each golfer needs a score and the holes par or better', () => {
  const { teeboxes } = filled
  const errorsOf = (golfer: DraftGolfer) => sentencesOf(golferErrors(golfer, teeboxes))
  expect(toggleGolfer(filled, dev).golfers.flatMap(errorsOf)).toEqual([
    'User Dev Score is Required!',
    'User Dev Par or better is Required!',
  ])
  expect(errorsOf({ ...devPlayed, teebox_id: null })).toEqual(['User Dev Teebox is Required!'])
  expect(errorsOf(devPlayed)).toEqual([])
})

test('what cannot have been played is found on the phone, by the holes that the tees are rated for', () => {
  expect(ownErrors({ ...filled, score: '35' }).score).toBe('Your score must be 36 to 180 for 18 holes.')
  expect(ownErrors({ ...filled, parorbetter: '19' }).parorbetter).toBe(
    'Your holes par or better cannot be more than 18.',
  )
  const nine = { ...white, id: 6, rating: 35.1 }
  const teeboxes = [nine]
  expect(ownErrors({ ...filled, teeboxes, teebox_id: 6, score: '35' }).score).toBeUndefined()
  expect(golferErrors({ ...devPlayed, teebox_id: 6 }, teeboxes).score).toBe(
    'Dev Rao’s score must be 18 to 90 for 9 holes.',
  )
})

test('each field says what is impossible about it, also where both are', () => {
  const { score, parorbetter } = ownErrors({ ...filled, score: '300', parorbetter: '19' })
  expect([score, parorbetter]).toEqual([expect.stringContaining('180'), expect.stringContaining('18')])
})

test('a day that has started nowhere, that no calendar has or of another century is found on the phone', () => {
  const dayError = (date: string) => ownErrors({ ...filled, date }).date
  expect(dayError('2026-11-22')).toBeUndefined()
  expect(dayError('2026-11-23')).toBe('You can’t post a round dated in the future.')
  expect(dayError('2062-11-21')).toBe('You can’t post a round dated in the future.')
  expect(dayError('1826-11-21')).toBe('Check the year of 11-21-1826.')
  expect(dayError('20261-11-21')).toBe('20261-11-21 isn’t a valid date.')
})

test('what is sent has the shape of the wire, the others with the tournament of the round', () => {
  const draft = withGolfer(toggleGolfer(filled, dev), devPlayed)
  const sent = roundToSend(draft, { duplicate: false })
  expect(roundToPost().parse(sent)).toEqual(sent)
  expect(sent).toMatchObject({
    region_id: 7,
    score: 84,
    tournament: 1,
    golfers: [{ id: 9, score: 95, parorbetter: 0, tournament: 1 }],
  })
  expect('duplicate' in sent).toBe(false)
  expect(roundToSend(draft, { duplicate: true }).duplicate).toBe(true)
})

test('an edited round is saved as it is, and what only its golfer sees only by its golfer', () => {
  const draft = editOf(row, { ground, mid: 'b' })
  expect(draft).toMatchObject({
    score: '84',
    parorbetter: '6',
    tournament: 0,
    teebox_id: 4,
    date: '2026-11-01',
    alcohol: '2',
  })
  expect(ownerOf(draft, 1)).toBe(5)
  expect(ownerOf(filled, 1)).toBe(1)
  const played = { date: '2026-11-01', teebox_id: 4, score: 84, parorbetter: 6, tournament: 0 }
  const saved = { id: 12, ...played, seen: played }
  expect(editToSend(draft, { id: 12, isOwn: false, duplicate: false })).toEqual(saved)
  expect(editToSend(draft, { id: 12, isOwn: true, duplicate: false })).toEqual({ ...saved, alcohol: '2' })
})

test('a refused round comes back as it was sent, under another key', () => {
  const round = roundToSend(withGolfer(toggleGolfer({ ...filled, value: 4, coursecom: 'Wet' }, dev), devPlayed), {
    duplicate: false,
  })
  const refused = { mid: 'a', round, enteredAt: 1, refusal: { code: 'round.score', message: 'Impossible.' } }
  const corrected = correctionOf(refused, { ground, mid: 'b', golfers: [dev] })
  expect(corrected).toMatchObject({ mid: 'b', instead: 'a', golfers: [devPlayed], value: 4, coursecom: 'Wet' })
  expect(roundToSend(corrected, { duplicate: false })).toEqual(round)
  expect(correctionOf(refused, { ground, mid: 'b', golfers: [] }).golfers).toMatchObject([
    { firstname: 'Golfer', lastname: '9' },
  ])
})

test('after a refusal the same draft is another posting in the place of the first', () => {
  const refusal = { code: 'round.no-such-course', message: 'Course not found.' }
  expect(afterRefusal(filled, { mid: 'b', refusal })).toEqual({ ...filled, mid: 'b', instead: 'a' })
})

test('each field of a refused round says why until it is changed, its own and those of the others', () => {
  const draft = withGolfer(toggleGolfer(filled, dev), devPlayed)
  const fields = { date: 'Not yet.', score: 'Too low.', 'golfers.0.teebox_id': 'No such teebox.' }
  const refusal = { code: 'round.score', message: 'Too low. No such teebox.', fields }
  const refused = afterRefusal(draft, { mid: 'b', refusal })
  expect(sentencesOf(refusedErrors(refused))).toEqual(['Not yet.', 'Too low.'])
  expect(refusedErrors(refused)).toMatchObject({ date: 'Not yet.', score: 'Too low.' })
  expect(refusedGolferErrors(refused, devPlayed)).toMatchObject({ teebox: 'No such teebox.' })
  expect(hasErrors(refusedErrors({ ...refused, score: '85' }))).toBe(false)
  expect(hasErrors(refusedGolferErrors(refused, { ...devPlayed, teebox_id: 4 }))).toBe(false)
  expect(hasErrors(refusedErrors(withoutRefusal(refused)))).toBe(false)
  const elsewhere = { ...refusal, fields: { coursecom: 'Too long.' } }
  expect(afterRefusal(draft, { mid: 'b', refusal: elsewhere }).refused).toBeUndefined()
})

test('the teebox that was changed last is played from', () => {
  expect(withTeeboxes(filled, { ground, changed: [4, 5] }).teebox_id).toBe(5)
  expect(withTeeboxes(filled, { ground, changed: [] }).teebox_id).toBe(4)
  expect(withTeeboxes(filled, { ground: { ...ground, teeboxes: { 5: blue } }, changed: [] }).teebox_id).toBeNull()
})

test('an edit of a round that another person has changed keeps what was typed, and follows the rest', () => {
  const draft = { ...editOf(row, { ground, mid: 'b' }), score: '90' }
  const now = { ...row, score: 82, parorbetter: 3, date: '2026-11-02' }
  const caughtUp = editCaughtUp(draft, now)
  expect(caughtUp).toMatchObject({ score: '90', parorbetter: '3', date: '2026-11-02' })
  const sent = editToSend(caughtUp, { id: row.id, isOwn: true, duplicate: false })
  expect(sent.seen).toMatchObject({ score: 82, parorbetter: 3 })
})
