import fc from 'fast-check'
import { expect, test } from 'vitest'
import { handicapIndex, type HandicapIndex } from '../units.ts'
import { capIndex } from './caps.ts'

test.each([
  { average: 11.6, lowIndex: 6.5, index: 10.6, cap: 1 },
  { average: 18.2, lowIndex: 10.2, index: 15.2, cap: 2 },
  { average: 13, lowIndex: 10, index: 13, cap: 0 },
  { average: 13.1, lowIndex: 10, index: 13.1, cap: 1 },
  { average: 17, lowIndex: 10, index: 15, cap: 1 },
  { average: 17.1, lowIndex: 10, index: 15, cap: 2 },
  { average: 4, lowIndex: 10, index: 4, cap: 0 },
  { average: 6, lowIndex: -2.4, index: 2.6, cap: 2 },
])('$average over a low of $lowIndex becomes $index (cap $cap)', ({ average, lowIndex, index, cap }) => {
  const capped = capIndex({ average: handicapIndex(average), lowIndex: handicapIndex(lowIndex) })
  expect(capped).toEqual({ index: handicapIndex(index), cap })
})

test('no average takes an index more than five over the low, or over itself', () => {
  const tenthsOf = fc.integer({ min: -100, max: 540 }).map((value) => value as HandicapIndex)
  fc.assert(
    fc.property(tenthsOf, tenthsOf, (average, lowIndex) => {
      const { index } = capIndex({ average, lowIndex })
      expect(index).toBeLessThanOrEqual(Math.max(average, lowIndex + 50))
      expect(index).toBeLessThanOrEqual(average)
      expect(index - lowIndex).toBeLessThanOrEqual(50)
    }),
  )
})
