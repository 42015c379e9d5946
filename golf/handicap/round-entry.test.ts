import { expect, test } from 'vitest'
import { tenths } from '../units.ts'
import { holesRated, isDateAnywhere, validateDay, validateScore } from './round-entry.ts'

const today = '2026-06-14'

test.each(['2026-06-14', '2026-06-13', '2024-02-29', '1900-01-01'])('a round can have been played on %s', (date) => {
  expect(validateDay(date, today)).toEqual({ ok: true, value: date })
})

test('a round of tomorrow waits until it is played', () => {
  expect(validateDay('2026-06-15', today)).toMatchObject({ refusal: { code: 'round.future-day' } })
})

test.each([
  ['2026-06-14T09:59:00Z', ['2026-06-13', '2026-06-14']],
  ['2026-06-14T10:00:00Z', ['2026-06-13', '2026-06-14', '2026-06-15']],
  ['2026-06-14T11:59:00Z', ['2026-06-13', '2026-06-14', '2026-06-15']],
  ['2026-06-14T12:00:00Z', ['2026-06-14', '2026-06-15']],
])('at %s it is %j, depending on the place', (at, dates) => {
  const around = ['2026-06-12', '2026-06-13', '2026-06-14', '2026-06-15', '2026-06-16']
  expect(around.filter((date) => isDateAnywhere(date, new Date(at)))).toEqual(dates)
})

test.each(['1026-01-01', '1899-12-31'])('the year of %s is mistyped', (date) => {
  expect(validateDay(date, today)).toMatchObject({ refusal: { code: 'round.no-such-day' } })
})

test.each(['2026-02-31', '2025-02-29', '2026-00-10', '2026-13-01', '0000-00-00'])('there is no day %s', (date) => {
  expect(validateDay(date, today)).toMatchObject({ refusal: { code: 'round.no-such-day' } })
})

test.each([
  [35.1, 9],
  [45, 9],
  [45.1, 18],
  [70.2, 18],
])('tees rated %d are meant for %d holes', (rating, holes) => {
  expect(holesRated(tenths(rating))).toBe(holes)
})

/** Tees on which 72, or 36 over nine, is a differential of 0.0. */
const tees = (holes: 9 | 18) => ({ holes, rating: tenths(4 * holes), slope: 113 })

test.each([
  [18, 55],
  [18, 180],
  [9, 18],
  [9, 90],
] as const)('on %d holes a score of %d is possible', (holes, score) => {
  const entered = { whose: 'Your', tees: tees(holes), score, parorbetter: holes }
  expect(validateScore(entered)).toEqual([])
})

test.each([
  [18, 35],
  [18, 181],
  [9, 17],
  [9, 91],
] as const)('on %d holes a score of %d is not', (holes, score) => {
  const message = `Your score must be ${2 * holes} to ${10 * holes} for ${holes} holes.`
  expect(validateScore({ whose: 'Your', tees: tees(holes), score, parorbetter: 0 })).toEqual([
    { code: 'round.score', message, at: 'score' },
  ])
})

test('the score of a nine is not posted from tees rated for eighteen holes', () => {
  const nine = { whose: 'Your', score: 44, parorbetter: 3 }
  expect(validateScore({ ...nine, tees: tees(18) })).toMatchObject([{ code: 'round.score' }])
  expect(validateScore({ ...nine, tees: tees(9) })).toEqual([])
})

test('a differential below -20.0 is impossible, on short and hard tees alike', () => {
  const entered = { whose: 'Your', parorbetter: 18 }
  const short = { holes: 18, rating: tenths(54), slope: 113 } as const
  expect(validateScore({ ...entered, tees: short, score: 36 })).toEqual([])
  expect(validateScore({ ...entered, tees: tees(18), score: 52 })).toEqual([])
  expect(validateScore({ ...entered, tees: { ...tees(18), rating: tenths(72.1) }, score: 52 })).toHaveLength(1)
  // 48 on 72.0 / 140 is a differential of -19.4.
  expect(validateScore({ ...entered, tees: { ...tees(18), slope: 140 }, score: 48 })).toEqual([])
})

test('nor is that of a golfer without an index who would be five better than scratch', () => {
  const beginner = { whose: 'Your', parorbetter: 3, hasIndex: false }
  expect(validateScore({ ...beginner, tees: tees(18), score: 67 })).toEqual([])
  const harder = { ...tees(18), rating: tenths(72.1) }
  expect(validateScore({ ...beginner, tees: harder, score: 67 })).toMatchObject([{ code: 'round.score' }])
  expect(validateScore({ ...beginner, tees: tees(18), score: 66, hasIndex: true })).toEqual([])
  expect(validateScore({ ...beginner, tees: tees(9), score: 25 })).toEqual([])
})

test('no more holes are par or better than were played', () => {
  expect(validateScore({ whose: 'Ben’s', tees: tees(9), score: 40, parorbetter: 10 })).toEqual([
    { code: 'round.par-or-better', message: 'Ben’s holes par or better cannot be more than 9.', at: 'parorbetter' },
  ])
})

test('everything that is impossible is named, with one sentence for each field', () => {
  const codes = (score: number) =>
    validateScore({ whose: 'Your', tees: tees(18), score, parorbetter: 19 }).map(({ code }) => code)
  expect([181, 44, 72].map(codes)).toEqual([
    ['round.score', 'round.par-or-better'],
    ['round.score', 'round.par-or-better'],
    ['round.par-or-better'],
  ])
})
