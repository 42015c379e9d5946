import { describe, expect, test } from 'vitest'
import type { SeasonStanding } from '#sync/calls/season.ts'
import { draftOfSeason, formOfSeason, newSeason, nextSeason, seasonErrors } from './season-draft.ts'
import { columnsOf, countingOf, memberNamesIn, readPoints, resultLine } from './season-rows.ts'
import { texts } from './texts.ts'

const result = { outing_id: 1, place: '1', gross: 72, net: 70, correction: 0, points: 10, counts: true }
const playedText = (played: number, best: number | null) =>
  texts.played(countingOf({ results: Array.from({ length: played }, () => result) }, best), best)

test.each([
  [9, 5, '9 played, best 5 count'],
  [5, 5, '5 played, all count'],
  [4, 5, '4 played, room for 1'],
  [3, null, '3 played'],
])('%i outings of which the best %s count read %s', (played, best, words) => {
  expect(playedText(played, best)).toBe(words)
})

test.each([
  [12, 15, 'After Saturday · 12 of 15 outings'],
  [15, 15, 'After Saturday · 15 of 15 outings'],
  // The club played more outings than it had planned.
  [16, 15, 'After Saturday · 16 outings'],
  [1, null, 'After Saturday · 1 outing'],
])('%i outings of %s planned ones read %s', (played, planned, words) => {
  expect(texts.after('Saturday', played, planned)).toBe(words)
})

test('members of one name differ by a number', () => {
  const members = ['Ben Okafor', 'John Smith', 'John Smith'].map((name, at) => ({ id: at + 1, name }))
  expect([1, 2, 3, 4].map(memberNamesIn({ members }))).toEqual(['Ben Okafor', 'John Smith (1)', 'John Smith (2)', ''])
})

test('a result reads with its totals, or against par where golfers played other pars', () => {
  expect(resultLine(result)).toBe('1 · 72 gross, 70 net · counts')
  expect(resultLine({ ...result, toPar: { gross: 13, net: 0 }, counts: false })).toBe('1 · +13 gross, E net · dropped')
  expect(resultLine({ ...result, place: null, gross: null, net: null, toPar: null })).toBe('no total · counts')
  // Stableford points of a card with a hole that was not played.
  expect(resultLine({ ...result, gross: null, net: null, toPar: null })).toBe('1 · counts')
})

test('the latest outings that count have a column', () => {
  const outing = (id: number, counts = true) => ({ id, date: '2026-06-14', course: 'The oaks', golfers: 4, counts })
  const outings = [outing(1), outing(2), outing(3, false), outing(4)]
  expect(columnsOf({ outings }, 2).map(({ id }) => id)).toEqual([2, 4])
})

test.each([
  ['100, 80,65', [100, 80, 65]],
  ['100 80;65', [100, 80, 65]],
  ['', []],
  ['100, first', null],
  ['1.5', null],
])('points typed as %s are %s', (typed, points) => {
  expect(readPoints(typed)).toEqual(points)
})

describe('the form of a season', () => {
  test('begins with the year, and the next one has the same rules', () => {
    const first = newSeason('2026-06-14')
    expect(first).toMatchObject({ name: 'Season 2026', from: '2026-01-01', to: '2026-12-31' })
    expect(seasonErrors(formOfSeason(first))).toEqual({})
    const next = nextSeason({ ...first, best: '5' })
    expect(next).toMatchObject({ name: 'Season 2027', from: '2027-01-01', to: '2027-12-31', best: '5' })
    expect(nextSeason({ ...first, from: '2025-10-01', to: '2026-02-28' })).toMatchObject({
      from: '2026-03-01',
      to: '2027-02-28',
    })
  })

  test('shows a stored season and sends it unchanged', () => {
    const stored: SeasonStanding['season'] = {
      id: 3,
      version: 2,
      name: 'Winter',
      from: '2026-01-01',
      to: '2026-03-31',
      outings: 'tournaments',
      basis: 'gross',
      points: [10, 5],
      ties: 'better',
      best: 4,
      attending: 2,
      planned: 12,
      ringer: 7,
    }
    const { id: _id, version: _version, ...settings } = stored
    expect(formOfSeason(draftOfSeason(stored))).toEqual(settings)
  })

  test('has one sentence for each field that is wrong', () => {
    const draft = { ...newSeason('2026-06-14'), name: ' ', to: '2025-01-01', points: '5, 8', best: '0' }
    expect(Object.keys(seasonErrors(formOfSeason(draft))).toSorted()).toEqual(['best', 'name', 'points', 'to'])
    expect(seasonErrors(formOfSeason({ ...draft, points: 'ten' })).points).toMatch(/whole numbers/)
    expect(formOfSeason({ ...draft, basis: 'stableford' }).points).toEqual([])
  })
})
