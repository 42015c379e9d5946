import { expect, test } from 'vitest'
import { handicapIndex, strokes, tenths } from '../units.ts'
import { farBelow } from './far-below.ts'

/** On 72.0 / 113 a score of 72 is a differential of 0.0. */
const round = (score: number) => ({ adjustedGross: strokes(score), rating: tenths(72), slope: 113, holes: 18 }) as const

test('a score is far below from ten strokes better than the index on, with its differential', () => {
  expect(farBelow(round(72), handicapIndex(9.9))).toBeNull()
  expect(farBelow(round(72), handicapIndex(10))).toBe(tenths(0))
  expect(farBelow(round(62), handicapIndex(0))).toBe(tenths(-10))
})

test('the difference is compared before rounding, as for exceptional scores', () => {
  // 82 on 72.0 / 125 is 9.04 unrounded, which is 9.96 better than 19.0.
  expect(farBelow({ ...round(82), slope: 125 }, handicapIndex(19))).toBeNull()
})

test('a nine counts as half a round like it', () => {
  const nine = (score: number) => ({ ...round(score), rating: tenths(36), holes: 9 }) as const
  expect(farBelow(nine(41), handicapIndex(19.9))).toBeNull()
  expect(farBelow(nine(41), handicapIndex(20))).toBe(tenths(10))
})

test('a golfer without an index cannot play below it, and a high score is not far', () => {
  expect(farBelow(round(60), null)).toBeNull()
  expect(farBelow(round(130), handicapIndex(5))).toBeNull()
})
