import { describe, expect, test } from 'vitest'
import { handicapIndex, tenths } from '../units.ts'
import { tournamentReduction } from './tournament-reduction.ts'

function reduced(index: number, [lowest, second, eligible]: [number, number, number]) {
  const others = Array<number>(eligible - 2).fill(54)
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

test('every cell is that of the printed table', () => {
  const printed = `
     1.0    -    -    -    -    -    -    -
     1.8  1.0    -    -    -    -    -    -
     2.6  1.9  1.0    -    -    -    -    -
     3.4  2.7  1.9  1.0    -    -    -    -
     4.1  3.5  2.8  1.9  1.0    -    -    -
     4.8  4.3  3.7  2.9  2.0  1.0    -    -
     5.5  5.0  4.5  3.8  3.0  2.1  1.0    -
     6.2  5.7  5.3  4.7  3.9  3.1  2.2  1.0
     6.8  6.4  6.0  5.5  4.8  4.1  3.2  2.2
     7.4  7.1  6.7  6.2  5.7  5.0  4.2  3.3
     8.1  7.8  7.4  7.0  6.5  5.9  5.2  4.4
     8.7  8.4  8.1  7.7  7.3  6.7  6.1  5.4
     9.2  9.0  8.8  8.4  8.0  7.6  7.0  6.4
     9.8  9.5  9.4  9.1  8.7  8.3  7.8  7.2
    10.4 10.2 10.0  9.7  9.4  9.1  8.6  8.1
    11.0 10.8 10.6 10.4 10.1  9.8  9.4  8.9
    11.5 11.4 11.2 11.0 10.7 10.5 10.1  9.7
    12.1 11.9 11.8 11.6 11.4 11.1 10.8 10.5
    12.6 12.5 12.4 12.2 12.0 11.8 11.5 11.2
    13.2 13.1 12.9 12.8 12.6 12.4 12.2 11.9
    13.7 13.6 13.5 13.4 13.2 13.0 12.8 12.6
  `
  const rows = printed
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/ +/))
  rows.forEach((row, at) => {
    // Both scores are net below an index of 54.0, so net is 4.0 in the first row and rises by a half.
    const lowest = 50 - at / 2
    const cells = [2, 3, 4, 5, 10, 20, 30, 40].map((eligible) => reduced(54, [lowest, lowest, eligible])?.reduction)
    expect(cells).toEqual(row.map((cell) => (cell === '-' ? undefined : tenths(Number(cell)))))
  })
})

test('a blank of the table is no reduction', () => {
  expect(reduced(12, [7, 9, 3])).toBeNull()
})

test('nothing applies when the second lowest is not 3.0 better, or is missing', () => {
  expect(reduced(12, [2, 9.1, 2])).toBeNull()
  expect(tournamentReduction({ index: handicapIndex(20), differentials: [tenths(2)] })).toBeNull()
})
