import { expect, test } from 'vitest'
import { pageLeft } from './page-left.ts'

test.each([
  [1, 3, 1],
  [3, 3, 3],
  [3, 2, 2],
  [2, 1, 1],
  [2, 0, 1],
  [1, 0, 1],
])('of page %i, when there are %i left, page %i is shown', (page, totalPages, shown) => {
  expect(pageLeft(page, totalPages)).toBe(shown)
})
