import { expect, test } from 'vitest'
import { tenths } from '../units.ts'
import { holesRated, validateDay, validateScore } from './round-entry.ts'

const today = '2026-06-14'

test.each(['2026-06-14', '2026-06-13', '2024-02-29', '1900-01-01'])('a round can have been played on %s', (date) => {
  expect(validateDay(date, today)).toEqual({ ok: true, value: date })
})

test('a round of tomorrow waits until it is played', () => {
  expect(validateDay('2026-06-15', today)).toMatchObject({ refusal: { code: 'round.future-day' } })
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

test.each([
  [18, 36],
  [18, 180],
  [9, 18],
  [9, 90],
] as const)('on %d holes a score of %d is possible', (holes, score) => {
  expect(validateScore({ whose: 'Your', holes, score, parorbetter: holes })).toEqual({ ok: true, value: score })
})

test.each([
  [18, 35],
  [18, 181],
  [9, 17],
  [9, 91],
] as const)('on %d holes a score of %d is not', (holes, score) => {
  const message = `Your score must be ${2 * holes} to ${10 * holes} for ${holes} holes.`
  expect(validateScore({ whose: 'Your', holes, score, parorbetter: 0 })).toMatchObject({
    refusal: { code: 'round.score', message },
  })
})

test('no more holes are par or better than were played', () => {
  expect(validateScore({ whose: 'Ben’s', holes: 9, score: 40, parorbetter: 10 })).toMatchObject({
    refusal: { code: 'round.par-or-better', message: 'Ben’s holes par or better cannot be more than 9.' },
  })
})
