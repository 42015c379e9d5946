import { describe, expect, test } from 'vitest'
import { handicapIndex, tenths } from '../units.ts'
import { tournamentReduction } from './tournament-reduction.ts'

function reduced(index: number, [lowest, second, eligible]: [number, number, number]) {
  const others = Array<number>(eligible - 2).fill(30)
  const differentials = [...others, second, lowest].map(tenths)
  return tournamentReduction({ index: handicapIndex(index), differentials })
}

test('the official example reduces 17.3 to 13.0', () => {
  const differentials = [10.8, 12.5, 9.9].map(tenths)
  expect(tournamentReduction({ index: handicapIndex(17.3), differentials })).toEqual({
    reduction: 43,
    revisedIndex: 130,
    netHundredths: 695,
  })
})

describe('the rows', () => {
  test('are half-open: 6.95 is still in the row of 6.5, 7.0 is not', () => {
    expect(reduced(17.3, [9.9, 10.8, 2])?.reduction).toBe(48)
    expect(reduced(17.3, [9.8, 10.8, 2])?.reduction).toBe(55)
  })

  test('begin at 4.0 and end with 14.0 and more', () => {
    expect(reduced(12, [7.1, 9, 2])).toBeNull()
    expect(reduced(12, [7, 9, 2])?.reduction).toBe(10)
    expect(reduced(30, [10, 12, 2])?.reduction).toBe(137)
    expect(reduced(40, [5, 5, 40])?.reduction).toBe(126)
  })
})

test('the columns begin at 2, 3, 4, 5, 10, 20, 30 and 40 eligible scores', () => {
  const counts = [2, 3, 4, 5, 9, 10, 19, 20, 29, 30, 39, 40, 60]
  const found = counts.map((eligible) => reduced(20, [10, 10, eligible])?.reduction)
  expect(found).toEqual([92, 90, 88, 84, 84, 80, 80, 76, 76, 70, 70, 64, 64])
})

test('a blank of the table is no reduction', () => {
  expect(reduced(12, [7, 9, 3])).toBeNull()
})

test('nothing applies when the second lowest is not 3.0 better, or is missing', () => {
  expect(reduced(12, [2, 9.1, 2])).toBeNull()
  expect(tournamentReduction({ index: handicapIndex(20), differentials: [tenths(2)] })).toBeNull()
})
