import { describe, expect, test } from 'vitest'
import { courseHandicap } from '../units.ts'
import { maximumHoleScore } from './net-double-bogey.ts'

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
