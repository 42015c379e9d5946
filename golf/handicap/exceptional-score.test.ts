import { expect, test } from 'vitest'
import { handicapIndex, strokes, tenths } from '../units.ts'
import { eighteenHoleDifferential } from './differential.ts'
import { exceptionalReduction } from './exceptional-score.ts'

function reduction(tenthsBetter: number) {
  const indexInEffect = handicapIndex(14.4)
  return exceptionalReduction({ differential: { numerator: 1440 - tenthsBetter * 10, denominator: 10 }, indexInEffect })
}

test('seven strokes better takes one off, ten takes two', () => {
  expect([69.9, 70, 99.9, 100, 150].map(reduction)).toEqual([0, -10, -10, -20, -20])
})

test('the differential is compared before rounding', () => {
  // 83 on 74.2/134 is 7.42 unrounded: 6.98 better than 14.4, and 7.0 only once it is rounded to 7.4.
  const differential = eighteenHoleDifferential({ adjustedGross: strokes(83), rating: tenths(74.2), slope: 134 })
  expect(exceptionalReduction({ differential, indexInEffect: handicapIndex(14.4) })).toBe(0)
})

test('no one without an index scores exceptionally', () => {
  expect(exceptionalReduction({ differential: { numerator: -50, denominator: 1 }, indexInEffect: null })).toBe(0)
})
