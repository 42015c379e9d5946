import { expect, test } from 'vitest'
import { isGreatScore } from './recent-postings-screen.tsx'

test.each([
  [12.3, 12.4, true],
  [12.4, 12.4, false],
  [-2.1, -1.9, true],
  [null, 12.4, false],
  [12.3, null, false],
])('a differential of %s on an index of %s is great: %s', (handicap, previndex, isGreat) => {
  expect(isGreatScore({ handicap, previndex })).toBe(isGreat)
})
