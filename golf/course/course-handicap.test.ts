import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handicapIndex, tenths } from '../units.ts'
import { rosterCourseHandicap, roundedCourseHandicap, unroundedCourseHandicap } from './course-handicap.ts'

function teebox([rating, slope, par]: [number, number, number]) {
  return { rating: tenths(rating), slope, par }
}

function rounded(played: Parameters<typeof unroundedCourseHandicap>[0]) {
  return roundedCourseHandicap(unroundedCourseHandicap(played))
}

describe('the rounded course handicap', () => {
  test.each([
    { index: 15.7, on: teebox([70.5, 123, 72]), expected: 16 },
    { index: 54, on: teebox([51.2, 73, 54]), expected: 32 },
    { index: -2.5, on: teebox([73, 130, 72]), expected: -2 },
  ])('of $index from $on.slope is $expected', ({ index, on, expected }) => {
    expect(rounded({ index: handicapIndex(index), teebox: on, holes: 18 })).toBe(expected)
  })

  test('rounds a half towards the higher number on both sides of scratch', () => {
    expect(rounded({ index: handicapIndex(10), teebox: teebox([72.5, 113, 72]), holes: 18 })).toBe(11)
    expect(rounded({ index: handicapIndex(0), teebox: teebox([71.5, 120, 72]), holes: 18 })).toBe(0)
    expect(rounded({ index: handicapIndex(-1), teebox: teebox([71.5, 113, 72]), holes: 18 })).toBe(-1)
  })

  test('halves the index over nine holes and rounds only once', () => {
    expect(rounded({ index: handicapIndex(15.8), teebox: teebox([35.8, 119, 36]), holes: 9 })).toBe(8)
    expect(rounded({ index: handicapIndex(10.9), teebox: teebox([36, 113, 36]), holes: 9 })).toBe(5)
    expect(rounded({ index: handicapIndex(11), teebox: teebox([36, 113, 36]), holes: 9 })).toBe(6)
  })
})

test('is the whole number nearest to index × slope ÷ 113 + (rating − par), and of two the higher', () => {
  const played = fc.record({
    index: fc.integer({ min: -100, max: 540 }),
    slope: fc.oneof(fc.integer({ min: 55, max: 155 }), fc.constant(113)),
    overPar: fc.integer({ min: -60, max: 60 }),
    holes: fc.constantFrom<9 | 18>(9, 18),
  })
  fc.assert(
    fc.property(played, ({ index, slope, overPar, holes }) => {
      const teebox = { rating: tenths(holes === 18 ? 72 + overPar / 10 : 36 + overPar / 10), slope, par: 4 * holes }
      const whole = rounded({ index: handicapIndex(index / 10), teebox, holes })
      // In 2260ths of a stroke: 113 × 10 for the slope and the tenths, × 2 for half an index over nine holes.
      const exact = (holes === 18 ? 2 : 1) * index * slope + 226 * overPar
      const off = Math.abs(2260 * whole - exact)
      expect(off).toBeLessThanOrEqual(1130)
      if (off === 1130) expect(2260 * whole).toBeGreaterThan(exact)
    }),
    {
      examples: [
        [{ index: -15, slope: 113, overPar: 0, holes: 18 }],
        [{ index: -10, slope: 113, overPar: 0, holes: 9 }],
      ],
    },
  )
})

describe('the roster course handicap', () => {
  test('leaves the rating out', () => {
    expect(rosterCourseHandicap({ index: handicapIndex(15.7), slope: 123, holes: 18 })).toBe(17)
    expect(rosterCourseHandicap({ index: handicapIndex(12.5), slope: 113, holes: 18 })).toBe(13)
    expect(rosterCourseHandicap({ index: handicapIndex(-2.5), slope: 113, holes: 18 })).toBe(-2)
  })

  test('halves the index from tees rated for nine holes, as the other one does', () => {
    expect(rosterCourseHandicap({ index: handicapIndex(18.4), slope: 120, holes: 9 })).toBe(10)
    expect(rosterCourseHandicap({ index: handicapIndex(11), slope: 113, holes: 9 })).toBe(6)
    expect(rosterCourseHandicap({ index: handicapIndex(-3), slope: 113, holes: 9 })).toBe(-1)
  })
})
