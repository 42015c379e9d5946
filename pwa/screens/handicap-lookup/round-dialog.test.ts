import { expect, test } from 'vitest'
import { sampleRound } from '#sync/calls/rounds-testing.ts'
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
import { texts } from './texts.ts'

const { history, differential: sentences } = texts.round

const state = { date: '2026-06-13', teebox_id: 1, score: 90, parorbetter: 6, tournament: 0, deleted: false } as const
const change = { kind: 'saved', by: 'Ada', at: '', reason: '', before: state, after: state } as const

test('a change shows the figures before and after it', () => {
  expect(changeText({ ...change, after: { ...state, score: 76, parorbetter: 9 } })).toBe(
    `90 → 76, ${history.parorbetter({ before: 6, after: 9 })}`,
  )
  expect(changeText({ ...change, after: { ...state, date: '2026-06-12', teebox_id: 2, tournament: 1 } })).toBe(
    ['06-13-2026 → 06-12-2026', history.otherTees, history.tournament].join(', '),
  )
  expect(changeText(change)).toBe(history.unchanged)
  expect(changeText({ ...change, kind: 'deleted' })).toBe(history.deleted)
})

test('each outcome of a report has a text of its own', () => {
  expect(new Set([null, 'stands', 'corrected', 'removed'].map(reportText)).size).toBe(4)
})

const round: RoundRow = {
  ...sampleRound,
  date: '2026-06-13',
  teebox_id: 1,
  score: 90,
  handicap: 17.9,
  user_id: 2,
  rating: 70.2,
  slope: 125,
}
const ofOuting = { ...round, gtid: 7 }
const golfer = { id: 2, isadmin: false }
const told = { changes: [], waits: false, mayEdit: false, mayDelete: false, reportUntil: null, report: null }

const offered = (offers: RoundOffers) =>
  Object.entries(offers).flatMap(([name, isOffered]) => (isOffered ? [name] : []))

test('only the golfer edits a round posted by hand, also offline', () => {
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

test('the organizer of the outing corrects and deletes', () => {
  const story = { ...told, mayEdit: true, mayDelete: true, reportUntil: '2026-06-20' }
  expect(offered(roundOffers(ofOuting, { user: golfer, story }))).toEqual(['correct', 'delete'])
})

const unposted = { aga: '7654321', aga_posted: false, aga_state: null }

test('a round that was never submitted has the button and no state', () => {
  expect(mayPostToUsga(unposted)).toBe(true)
  expect(usgaText(unposted)).toBe(null)
})

test('a round that waits for the handicap chair says so instead of the button', () => {
  const told = { ...unposted, aga_state: 'waiting' } as const
  expect(mayPostToUsga(told)).toBe(false)
  expect(usgaText(told)).toBe(texts.round.usga.states.waiting)
  expect(usgaText(told)).toContain('handicap chair')
})

test.each(['sending', 'failed'] as const)('a round that is %s can be posted again', (aga_state) => {
  expect(mayPostToUsga({ ...unposted, aga_state })).toBe(true)
})

test.each(['exported', 'sent'] as const)('a round that is %s is not posted again', (aga_state) => {
  expect(mayPostToUsga({ ...unposted, aga_posted: true, aga_state })).toBe(false)
})

test('every state has a text, also in a cached answer without states', () => {
  for (const aga_state of usgaStates) expect(usgaText({ ...unposted, aga_state })).not.toBe(null)
  expect(usgaText({ aga: null, aga_posted: true })).toBe(usgaText({ ...unposted, aga_state: 'sent' }))
})

test('a golfer without a number has no button', () => {
  expect(mayPostToUsga({ ...unposted, aga: null })).toBe(false)
})

const posted = {
  holes: 18,
  score: 84,
  rating: 70,
  slope: 122,
  handicap: 13,
  adjustment: 0,
  indexBefore: 12.4,
  indexAfter: 12.3,
  counts: true,
}

test('a round shows the formula of its differential and its effect on the index', () => {
  expect(differentialStory(posted)).toEqual([
    '(84 − 70.0) × 113 ÷ 122 = 13.0',
    sentences.index({ before: 12.4, after: 12.3 }),
    sentences.counts,
  ])
})

test('a plus differential and a first index read as golfers write them', () => {
  const [sum, index] = differentialStory({ ...posted, score: 68, handicap: -1.9, indexBefore: null, indexAfter: -0.4 })
  expect(sum).toBe('(68 − 70.0) × 113 ÷ 122 = −1.9, written +1.9')
  expect(index).toBe('Handicap Index N/A → +0.4')
})

test('a reduction for exceptional scores has a sentence of its own', () => {
  expect(differentialStory({ ...posted, adjustment: -2, counts: false })).toEqual([
    '(84 − 70.0) × 113 ÷ 122 = 13.0',
    'Exceptional score reduction −2.0: counts as 11.0.',
    sentences.index({ before: 12.4, after: 12.3 }),
  ])
})

test('nine holes wait for another nine, which then shows the differential of both', () => {
  const formula = '(42 − 35.0) × 113 ÷ 122'
  const nine = { ...posted, holes: 9, score: 42, rating: 35, counts: false }
  expect(differentialStory({ ...nine, handicap: null, indexAfter: null })).toEqual([sentences.nine(formula)])
  expect(differentialStory(nine)[0]).toBe(sentences.bothNines({ formula, differential: 13 }))
})
