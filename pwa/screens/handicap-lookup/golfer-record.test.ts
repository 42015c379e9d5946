import { expect, test } from 'vitest'
import { detailTypes, type RoundsReview } from '#sync/calls/handicaps.ts'
import { detailViews, presentIndexText, summaryRows } from './golfer-record.tsx'
import { texts } from './texts.ts'

const { rows } = texts.summary

const review: RoundsReview = {
  handicap: 12.4,
  revisedHandicap: 11.9,
  cap: 1,
  averageScore: 86.3,
  avgpar: 7.2,
  lowestIndex: 11.8,
  antihandicap: 18.9,
  consistency: 6.5,
  rounds_past_year: { total_rounds: 41 },
  rounds_per_year: 38.2,
  transferred: false,
  num_rounds: 229,
  eligibleTournamentScores: 5,
  tourneyhandicap: 13.1,
  lowestTournamentScore: 9.2,
  secondLowestTournamentScore: 9.9,
  dob: null,
  aga: null,
  dues: null,
  eightyPlus: 'No',
}
const nothing: RoundsReview = {
  handicap: null,
  revisedHandicap: null,
  cap: 0,
  averageScore: null,
  avgpar: null,
  lowestIndex: null,
  antihandicap: null,
  consistency: null,
  rounds_past_year: { total_rounds: 0 },
  rounds_per_year: null,
  transferred: false,
  num_rounds: 0,
  eligibleTournamentScores: null,
  tourneyhandicap: null,
  lowestTournamentScore: null,
  secondLowestTournamentScore: null,
  dob: null,
  aga: null,
  dues: null,
  eightyPlus: 'N/A',
}
const values = (of: RoundsReview) => Object.fromEntries(summaryRows(of).map(({ label, value }) => [label, value]))

test.each([
  [{}, '12.4 S R (11.9)'],
  [{ cap: 2, revisedHandicap: null }, '12.4 H'],
  [{ cap: 0, revisedHandicap: null, transferred: true }, '12.4 (transferred)'],
  [{ cap: 0, revisedHandicap: null, handicap: -1.2 }, '+1.2'],
  [{ cap: 0, revisedHandicap: null, handicap: null }, 'N/A'],
] as const)('with %o the index reads %s', (changes, text) =>
  expect(presentIndexText({ ...review, ...changes })).toBe(text),
)

test('every figure has its row', () => {
  expect(values(review)).toEqual({
    [rows.index]: '12.4 S R (11.9)',
    [rows.average]: '86.3',
    [rows.par]: '7.2',
    [rows.lowest]: '11.8',
    [rows.anti]: '18.9',
    [rows.consistency]: '6.5',
    [rows.pastYear]: '41',
    [rows.perYear]: '38.2',
    [rows.total]: '229',
    [rows.eligible]: '5',
    [rows.tournament]: '13.1',
    [rows.lowestTournament]: '9.2',
    [rows.secondLowestTournament]: '9.9',
    [rows.eightyPlus]: 'No',
  })
})

test('a missing figure reads N/A, and no rounds are 0', () => {
  const { [rows.pastYear]: year, [rows.total]: total, ...others } = values(nothing)
  expect([year, total]).toEqual(['0', '0'])
  expect(new Set(Object.values(others))).toEqual(new Set([texts.summary.none]))
})

test('each view of the rounds is led to from one row', () => {
  expect(summaryRows(review).flatMap(({ type }) => type ?? [])).toEqual([...detailTypes])
})

test('rounds come eight to a page; behind the average score stand all twenty, without pages', () => {
  expect(detailViews.all).toMatchObject({ size: 8, hasPages: true })
  expect(detailViews['round-posted-past-year']).toMatchObject({ size: 8, hasPages: true })
  expect(detailViews.avg).toMatchObject({ size: 20, hasPages: false })
})

test.each(['usga', 'anti-handicap', 'tournament-handicap'] as const)(
  'the eight scores behind %s fit on one page, also when each of them was two nines',
  (view) => expect(detailViews[view].size).toBe(16),
)

test('the last month is a view of its own, with a name of its own', () => {
  expect(detailViews['last-month']).toMatchObject({ size: 8, hasPages: true })
  expect(texts.views['last-month'].title).not.toBe(texts.views['round-posted-past-year'].title)
})
