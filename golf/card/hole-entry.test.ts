import { expect, test } from 'vitest'
import { formatHoleEntry, holeValue, pickups, readHoleEntry, storedEntries, storedScore } from './hole-entry.ts'

test.each(['1', '5', '20', '5c', 'X', 'X7'])('%s is read and written as it stands', (text) => {
  const entry = readHoleEntry(text)
  expect(entry && formatHoleEntry(entry)).toBe(text)
})

test.each(['', '0', '0c', 'X0', 'Xc', 'X7c', 'x', '5 ', '-1', '4.5', '123', 'c'])('%j is no entry', (text) => {
  expect(readHoleEntry(text)).toBeNull()
})

test('of a stored list the last value of a hole counts, and a cleared one is none', () => {
  const entry = storedEntries([
    { golferId: 1, hole: 3, strokes: 5 },
    { golferId: 1, hole: 3, strokes: null, pickup: 'X' },
    { golferId: 1, hole: 5, strokes: null, pickup: 'X7' },
    { golferId: 2, hole: 3, strokes: null, pickup: null },
    { golferId: 2, hole: 4, strokes: 4 },
  ])
  expect(entry(1, 3)).toEqual({ kind: 'picked-up', mostLikely: null })
  expect(entry(1, 5)).toEqual({ kind: 'picked-up', mostLikely: 7 })
  expect(entry(2, 3)).toBeUndefined()
  expect(entry(2, 4)).toEqual({ kind: 'holed', strokes: 4 })
})

test.each([5, 'X', 'X7', null] as const)('%j is the same value after it was stored', (value) => {
  expect(holeValue(storedScore(value))).toBe(value)
})

test('every pickup that can be written is read as one', () => {
  expect(pickups).toHaveLength(21)
  for (const pickup of pickups) expect(readHoleEntry(pickup)?.kind).toBe('picked-up')
})
