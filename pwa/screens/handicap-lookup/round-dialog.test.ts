import { expect, test } from 'vitest'
import { usgaStates, type RoundRow } from '#sync/calls/rounds.ts'
import {
  changeText,
  differentialStory,
  mayPostToUsga,
  reportText,
  roundOffers,
  usgaText,
  type RoundOffers,
} from './round-dialog.tsx'

const state = { date: '2026-06-13', teebox_id: 1, score: 90, parorbetter: 6, tournament: 0, deleted: false } as const
const change = { kind: 'saved', by: 'Ada', at: '', reason: '', before: state, after: state } as const

test('a change says from what to what', () => {
  expect(changeText({ ...change, after: { ...state, score: 76, parorbetter: 9 } })).toBe('90 → 76, par or better 6 → 9')
  expect(changeText({ ...change, after: { ...state, date: '2026-06-12', teebox_id: 2, tournament: 1 } })).toBe(
    '06-13-2026 → 06-12-2026, other tees, in a tournament',
  )
  expect(changeText(change)).toBe('Saved as it was')
  expect(changeText({ ...change, kind: 'deleted' })).toBe('Deleted')
})

test('a report says what became of it', () => {
  expect(new Set([null, 'stands', 'corrected', 'removed'].map(reportText)).size).toBe(4)
})

const round: RoundRow = {
  ...{ id: 1, date: '2026-06-13', course_id: 1, coursename: 'Oaks', tee: 'White', teebox_id: 1, holes: 18, score: 90 },
  ...{ tournament: 0, parorbetter: 6, handicap: 17.9, counts: false, adjustment: 0, gtid: 0, aga: null },
  ...{ aga_posted: false, user_id: 2, website: '', lastname: 'Okafor', firstname: 'Ben', rating: 70.2, slope: 125 },
  ...{ indexBefore: 12, indexAfter: 12, postedBy: null, alcohol: null },
}
const ofOuting = { ...round, gtid: 7 }
const golfer = { id: 2, isadmin: false }
const told = { changes: [], waits: false, mayEdit: false, mayDelete: false, reportUntil: null, report: null }

const offered = (offers: RoundOffers) =>
  Object.entries(offers).flatMap(([name, isOffered]) => (isOffered ? [name] : []))

test('a golfer edits what was posted by hand, also without the club, and nobody else does', () => {
  expect(offered(roundOffers(round, { user: golfer, story: undefined }))).toEqual(['edit'])
  expect(offered(roundOffers(round, { user: { id: 3, isadmin: false }, story: undefined }))).toEqual([])
  expect(offered(roundOffers(round, { user: null, story: undefined }))).toEqual([])
})

test('a golfer reports a round of an outing, once, and does not edit it', () => {
  const story = { ...told, reportUntil: '2026-06-20' }
  expect(offered(roundOffers(ofOuting, { user: golfer, story: undefined }))).toEqual([])
  expect(offered(roundOffers(ofOuting, { user: golfer, story }))).toEqual(['report'])
  const report = { at: '', words: 'Hole 3', outcome: null }
  expect(offered(roundOffers(ofOuting, { user: golfer, story: { ...story, report } }))).toEqual([])
  const settled = { ...report, outcome: 'stands' }
  expect(offered(roundOffers(ofOuting, { user: golfer, story: { ...story, report: settled } }))).toEqual(['report'])
})

test('whoever ran the outing corrects and deletes', () => {
  const story = { ...told, mayEdit: true, mayDelete: true, reportUntil: '2026-06-20' }
  expect(offered(roundOffers(ofOuting, { user: golfer, story }))).toEqual(['correct', 'delete'])
})

const unposted = { aga: '7654321', aga_posted: false, aga_state: null }

test('a round that was never handed on has the button and no state', () => {
  expect(mayPostToUsga(unposted)).toBe(true)
  expect(usgaText(unposted)).toBe(null)
})

test('a round that waits for the handicap chair says so instead of the button', () => {
  const told = { ...unposted, aga_state: 'waiting' } as const
  expect(mayPostToUsga(told)).toBe(false)
  expect(usgaText(told)).toContain('handicap chair')
})

test.each(['sending', 'failed'] as const)('a round that is %s can be posted again', (aga_state) => {
  expect(mayPostToUsga({ ...unposted, aga_state })).toBe(true)
})

test.each(['exported', 'sent'] as const)('a round that is %s is not posted again', (aga_state) => {
  expect(mayPostToUsga({ ...unposted, aga_posted: true, aga_state })).toBe(false)
})

test('every state has words, and so has an answer of before that knows none', () => {
  for (const aga_state of usgaStates) expect(usgaText({ ...unposted, aga_state })).not.toBe(null)
  expect(usgaText({ aga: null, aga_posted: true })).toBe(usgaText({ ...unposted, aga_state: 'sent' }))
})

test('a golfer without a number has no button', () => {
  expect(mayPostToUsga({ ...unposted, aga: null })).toBe(false)
})

const posted = {
  ...{ holes: 18, score: 84, rating: 70, slope: 122, handicap: 13, adjustment: 0 },
  ...{ indexBefore: 12.4, indexAfter: 12.3, counts: true },
}

test('a round tells the sum behind its differential, and what it did', () => {
  expect(differentialStory(posted)).toEqual([
    '(84 − 70.0) × 113 ÷ 122 = 13.0',
    'Index 12.4 before, 12.3 after.',
    'One of the rounds that the index is made of now.',
  ])
})

test('a plus differential and a first index read as golfers write them', () => {
  const [sum, index] = differentialStory({ ...posted, score: 68, handicap: -1.9, indexBefore: null, indexAfter: -0.4 })
  expect(sum).toBe('(68 − 70.0) × 113 ÷ 122 = +1.9')
  expect(index).toBe('Index N/A before, +0.4 after.')
})

test('what exceptional scores took off is said apart', () => {
  expect(differentialStory({ ...posted, adjustment: -2, counts: false })).toEqual([
    '(84 − 70.0) × 113 ÷ 122 = 13.0',
    'Exceptional scores took 2.0 off, so that it counts as 11.0.',
    'Index 12.4 before, 12.3 after.',
  ])
})

test('a nine waits for another, which then tells of both', () => {
  const nine = { ...posted, holes: 9, score: 42, rating: 35, counts: false }
  expect(differentialStory({ ...nine, handicap: null, indexAfter: null })).toEqual([
    '(42 − 35.0) × 113 ÷ 122 over nine holes. A nine has no differential of its own: it counts together with another nine.',
  ])
  expect(differentialStory(nine)[0]).toBe(
    '(42 − 35.0) × 113 ÷ 122 over nine holes, added to the nine that waited: 13.0',
  )
})
