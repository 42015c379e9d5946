import { describe, expect, test } from 'vitest'
import { sampleHoles } from '../outing/sample-outing.ts'
import { courseHandicap, strokes } from '../units.ts'
import { adjustedGross, maximumHoleScore } from './net-double-bogey.ts'

describe('the maximum of a hole', () => {
  test.each([
    { par: 4, received: 1, handicap: 15, expected: 7 },
    { par: 4, received: 0, handicap: 8, expected: 6 },
    { par: 5, received: -1, handicap: -2, expected: 6 },
    { par: 4, received: 3, handicap: 52, expected: 9 },
    { par: 4, received: 4, handicap: 58, expected: 9 },
    { par: 3, received: 0, handicap: null, expected: 8 },
  ])('of par $par with $received strokes is $expected', ({ par, received, handicap, expected }) => {
    const full = handicap === null ? null : courseHandicap(handicap)
    expect(maximumHoleScore({ par, received, courseHandicap: full })).toBe(expected)
  })
})

describe('the adjusted gross score', () => {
  const holes = sampleHoles()
  const eights = () => strokes(8)

  test('counts no hole above net double bogey', () => {
    // Par 72 with a double bogey on every hole is 108, and every stroke received adds one.
    expect(adjustedGross({ holes, courseHandicap: courseHandicap(0), gross: () => strokes(20) })).toBe(108)
    expect(adjustedGross({ holes, courseHandicap: courseHandicap(11), gross: () => strokes(20) })).toBe(119)
    expect(adjustedGross({ holes, courseHandicap: courseHandicap(-3), gross: () => strokes(20) })).toBe(105)
  })

  test('keeps the holes below it', () => {
    expect(adjustedGross({ holes, courseHandicap: courseHandicap(4), gross: () => strokes(4) })).toBe(72)
  })

  test('allows par and five to a golfer without an index', () => {
    expect(adjustedGross({ holes, courseHandicap: null, gross: eights })).toBe(144)
    expect(adjustedGross({ holes, courseHandicap: null, gross: () => strokes(20) })).toBe(162)
  })

  test('is no one’s until every hole has a score', () => {
    expect(
      adjustedGross({ holes, courseHandicap: null, gross: (hole) => (hole === 18 ? undefined : strokes(4)) }),
    ).toBeNull()
  })
})
