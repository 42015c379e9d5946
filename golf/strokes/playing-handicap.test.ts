import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOfStroke } from '../course/course-handicap.ts'
import type { UnroundedHandicap } from '../units.ts'
import { allowances, bestBallAllowance, scrambleWeights, sideWeights } from './allowances.ts'
import { gameStrokes, playingHandicap, sideStrokes, type RatedGolfer } from './playing-handicap.ts'

const whole = (strokes: number) => (strokes * partsOfStroke) as UnroundedHandicap
const golfer = (id: number, strokes: number, { group = 1, par = 72 } = {}): RatedGolfer => ({
  id,
  group,
  course: whole(strokes),
  par,
})

test.each([
  [1, 4, 75],
  [2, 4, 85],
  [3, 4, 100],
  [4, 4, 100],
  [1, 3, 80],
  [2, 3, 90],
  [3, 3, 100],
  [1, 2, allowances.fourBallStrokePlay],
  [2, 2, 100],
])('best %i of %i takes %i percent', (count, golfers, percent) => {
  expect(bestBallAllowance({ count, golfers })).toBe(percent)
})

test.each([
  [2, [35, 15]],
  [3, [30, 20, 10]],
  [4, [25, 20, 15, 10]],
])('a scramble of %i takes %j percent from the lowest up', (golfers, weights) => {
  expect(scrambleWeights(golfers)).toEqual(weights)
})

test('an allowance never makes a plus golfer better, nor a Playing Handicap larger than the rounded Course Handicap', () => {
  const parts = fc.integer({ min: -10 * partsOfStroke, max: 60 * partsOfStroke })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 100 }), (course, allowance) => {
      const playing = playingHandicap(course as UnroundedHandicap, allowance)
      const full = playingHandicap(course as UnroundedHandicap, 100)
      expect(playing).toBeGreaterThanOrEqual(Math.min(0, full))
      expect(playing).toBeLessThanOrEqual(Math.max(0, full))
    }),
  )
})

test('a share is rounded once, to the nearest whole number and of two the higher, of one golfer and of a side', () => {
  const parts = fc.integer({ min: -10 * partsOfStroke, max: 60 * partsOfStroke })
  const share = fc.integer({ min: 0, max: 100 })
  // In hundredths of the parts of a stroke.
  const stroke = 100 * partsOfStroke
  const isNearest = (whole: number, exact: number) => {
    const off = Math.abs(stroke * whole - exact)
    return 2 * off < stroke || (2 * off === stroke && stroke * whole > exact)
  }
  fc.assert(
    fc.property(fc.array(fc.tuple(parts, share), { minLength: 1, maxLength: 4 }), (partners) => {
      const lowFirst = partners.map(([course]) => course).toSorted((one, other) => one - other)
      const weights = partners.map(([, each]) => each)
      const golfers = partners.map(([course]) => ({ course: course as UnroundedHandicap, par: 72 }))
      const exact = lowFirst.reduce((sum, course, at) => sum + course * (weights[at] ?? 0), 0)
      const [side] = sideStrokes([{ id: 1, golfers }], { weightsOf: () => weights, compare: 'par', offLow: false })
      expect(isNearest(side?.playing ?? Number.NaN, exact)).toBe(true)
      const [low = 0] = lowFirst
      const [first = 0] = weights
      expect(isNearest(playingHandicap(low as UnroundedHandicap, first), low * first)).toBe(true)
    }),
    { examples: [[[[-1.5 * partsOfStroke, 100]]], [[[-10 * partsOfStroke, 95]]]] },
  )
})

test('one-ball sides add the mean of the partners’ pars before the one rounding, and either may be the first', () => {
  // The mixed foursomes of the vectors: 11 + 0.5 is 11.5, against 10.5.
  const side = (id: number, halves: number, partnerPars: readonly number[]): RatedGolfer => {
    return {
      id,
      group: id,
      course: (halves * (partsOfStroke / 2)) as UnroundedHandicap,
      par: partnerPars[0] ?? 72,
      partnerPars,
    }
  }
  const strokesOf = (pars: readonly number[], compare: 'net' | 'par' = 'net') =>
    gameStrokes([side(1, 22, pars), side(2, 21, [72, 72])], { allowance: 100, compare, offLow: 2 }).map((row) => {
      return [row.playing + row.parExtra, row.strokes]
    })
  const due = [
    [12, 1],
    [11, 0],
  ]
  expect(strokesOf([72, 73])).toEqual(due)
  expect(strokesOf([73, 72])).toEqual(due)
  // 10.5 and 1 for a mean of 73.
  expect(
    gameStrokes([side(1, 21, [72, 74]), side(2, 20, [72, 72])], { allowance: 100, compare: 'net', offLow: 0 }),
  ).toMatchObject([{ strokes: 12 }, { strokes: 10 }])
  expect(strokesOf([72, 73], 'par').map(([full]) => full)).toEqual([11, 11])
})

describe('off the low golfer', () => {
  const field = [golfer(1, 4), golfer(2, 9), golfer(3, -2, { group: 2 }), golfer(4, 6, { group: 2 })]
  const strokes = (offLow: 0 | 1 | 2) =>
    gameStrokes(field, { allowance: 100, compare: 'net', offLow }).map((row) => row.strokes)

  test('of no one, of the group and of the game', () => {
    expect(strokes(0)).toEqual([4, 9, -2, 6])
    expect(strokes(1)).toEqual([0, 5, 0, 8])
    expect(strokes(2)).toEqual([6, 11, 0, 8])
  })

  test('a higher par is added before the low golfer is found', () => {
    const pars = [golfer(1, 10, { par: 73 }), golfer(2, 10, { par: 72 })]
    expect(gameStrokes(pars, { allowance: 100, compare: 'net', offLow: 2 })).toEqual([
      { id: 1, playing: 10, parExtra: 1, low: 10, strokes: 1 },
      { id: 2, playing: 10, parExtra: 0, low: 10, strokes: 0 },
    ])
  })
})

test('the order of the partners does not change the strokes of their side', () => {
  const partners = [golfer(1, 20), golfer(2, 5), golfer(3, 11)]
  const strokes = (golfers: readonly RatedGolfer[]) =>
    sideStrokes([{ id: 1, golfers }], { weightsOf: scrambleWeights, compare: 'par', offLow: false })[0]?.strokes
  expect(strokes(partners)).toBe(6)
  expect(strokes(partners.toReversed())).toBe(6)
})

test('foursomes take half of the sum', () => {
  const sides = [{ id: 1, golfers: [golfer(1, 7), golfer(2, 12)] }]
  expect(
    sideStrokes(sides, { weightsOf: () => sideWeights.foursomes, compare: 'par', offLow: false })[0]?.strokes,
  ).toBe(10)
})
