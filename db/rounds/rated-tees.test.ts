import { expect, test } from 'vitest'
import { tenths } from '#golf/units.ts'
import { ratedTees } from './rounds-posting.ts'

test.each([
  [35.1, 9],
  [70.2, 18],
])('a round takes along that its tees are rated %d, for %d holes', (rating, holes) => {
  expect(ratedTees({ id: 3, rating, slope: 125 })).toEqual({ teeboxId: 3, rating: tenths(rating), slope: 125, holes })
})
