import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { handicapIndex, tenths, type HandicapIndex } from '../units.ts'
import { calculateIndex, differentialsUsed, capIndex } from './handicap-index.ts'

function index(differentials: readonly number[], low: number | null = null) {
  return calculateIndex({
    differentials: differentials.map(tenths),
    lowIndex: low === null ? null : handicapIndex(low),
  })
}

test('the number of lowest differentials that count follows the official table', () => {
  const used = Array.from({ length: 20 }, (_, at) => differentialsUsed(at + 1))
  expect(used).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8])
})

describe('a short record', () => {
  test('has no index below three scores', () => {
    expect(index([10, 12])).toBeNull()
  })

  test('is adjusted at three, four and six scores', () => {
    expect(index([15.3, 15.2, 16.6])?.index).toBe(132)
    expect(index([15.3, 15.2, 16.6, 16])?.index).toBe(142)
    expect(index([15.3, 15.2, 16.6, 16, 15.8])?.index).toBe(152)
    expect(index([40.7, 42.4, 36.1, 45.9, 43.6, 45])?.index).toBe(374)
    expect(index([40.7, 42.4, 36.1, 45.9, 43.6, 45, 45])?.index).toBe(384)
  })

  test('rounds a half up', () => {
    expect(index([15.3, 15.2, 16.6, 16, 15.7, 15.5, 16.1, 15.9])?.index).toBe(153)
  })

  test('is not capped', () => {
    expect(index(Array<number>(19).fill(30), 5)).toMatchObject({ index: 300, cap: 0, lowIndex: null })
  })
})

test('a full record is capped against the low index', () => {
  expect(index(Array<number>(20).fill(30), 5)).toMatchObject({ index: 100, cap: 2, lowIndex: 50 })
})

test('no index is above 54.0', () => {
  expect(index([60, 61, 62])?.index).toBe(540)
})

test('the newer of equal differentials counts', () => {
  expect(index([10, 10, 12, 10, 12, 12, 12])?.counted).toEqual([3, 1])
})

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
