import { describe, expect, test } from 'vitest'
import { holeAfter, holeBefore, holesInOrderOfPlay, nextHole, nextOpenHole } from './next-hole.ts'

function course(count: number) {
  return Array.from({ length: count }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))
}

describe('the order of play', () => {
  test('starts at the starting hole and wraps after the last', () => {
    expect(holesInOrderOfPlay({ holes: course(18), startingHole: 1 })).toEqual(course(18).map(({ hole }) => hole))
    expect(holesInOrderOfPlay({ holes: course(18), startingHole: 17 }).slice(0, 4)).toEqual([17, 18, 1, 2])
  })

  test('wraps within nine on a nine-hole course', () => {
    expect(holesInOrderOfPlay({ holes: course(9), startingHole: 8 })).toEqual([8, 9, 1, 2, 3, 4, 5, 6, 7])
    expect(holesInOrderOfPlay({ holes: course(9), startingHole: 12 }).slice(0, 2)).toEqual([3, 4])
  })

  test('does not depend on the order in which the holes are given', () => {
    expect(holesInOrderOfPlay({ holes: course(9).reverse(), startingHole: 2 }).slice(0, 3)).toEqual([2, 3, 4])
  })
})

describe('the next hole', () => {
  const order = holesInOrderOfPlay({ holes: course(18), startingHole: 10 })

  test('is the next one without a score, over the turn', () => {
    const scored = new Set([10, 11, 18, 1])
    expect(nextHole({ order, current: 10, isScored: (hole) => scored.has(hole) })).toBe(12)
    expect(nextHole({ order, current: 18, isScored: (hole) => scored.has(hole) })).toBe(2)
  })

  test('goes back to a hole left out earlier', () => {
    expect(nextHole({ order, current: 9, isScored: (hole) => hole !== 12 })).toBe(12)
  })

  test('is the following hole when all are scored', () => {
    expect(nextHole({ order, current: 18, isScored: () => true })).toBe(1)
    expect(nextHole({ order, current: 9, isScored: () => true })).toBe(10)
  })

  test('is the first hole when the current one is not on the course', () => {
    expect(nextHole({ order, current: 19, isScored: () => false })).toBe(1)
  })
})

describe('a round', () => {
  test('that began on hole 10 is complete with hole 9, wherever the last score was missing', () => {
    const order = holesInOrderOfPlay({ holes: course(18), startingHole: 10 })
    expect(nextOpenHole({ order, current: 18, isScored: (hole) => hole >= 10 })).toBe(1)
    expect(nextOpenHole({ order, current: 9, isScored: (hole) => hole !== 14 })).toBe(14)
    expect(nextOpenHole({ order, current: 14, isScored: (hole) => hole !== 14 })).toBe(14)
    expect(nextOpenHole({ order, current: 9, isScored: () => true })).toBeNull()
  })
})

describe('the arrows', () => {
  test('wrap 18 to 1 and 1 to 18', () => {
    expect(holeAfter({ holes: course(18), hole: 18 })).toBe(1)
    expect(holeBefore({ holes: course(18), hole: 1 })).toBe(18)
    expect(holeAfter({ holes: course(9), hole: 9 })).toBe(1)
    expect(holeBefore({ holes: course(18), hole: 12 })).toBe(11)
  })

  test('come back to the first hole from outside the course', () => {
    expect(holeAfter({ holes: course(9), hole: 14 })).toBe(1)
    expect(holeBefore({ holes: course(9), hole: 0 })).toBe(1)
  })
})
