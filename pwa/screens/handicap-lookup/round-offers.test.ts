import { expect, test } from 'vitest'
import type { RoundRow } from '#sync/calls/rounds.ts'
import { roundOffers, type RoundOffers } from './round-offers.ts'

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
