import { expect, test } from 'vitest'
import {
  concededScores,
  holeValue,
  pickups,
  readHoleEntry,
  storedEntries,
  storedScore,
  strokesOfValue,
  valueOfEntry,
} from './hole-entry.ts'

test.each(['1', '5', '20', '5c', 'X', 'X7'])('%s is read and written as it stands', (text) => {
  const entry = readHoleEntry(text)
  expect(entry && `${valueOfEntry(entry)}`).toBe(text)
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
    { golferId: 2, hole: 5, strokes: 5, conceded: true },
    { golferId: 2, hole: 6, strokes: 6, conceded: false },
  ])
  expect(entry(1, 3)).toEqual({ kind: 'picked-up', mostLikely: null })
  expect(entry(1, 5)).toEqual({ kind: 'picked-up', mostLikely: 7 })
  expect(entry(2, 3)).toBeUndefined()
  expect(entry(2, 4)).toEqual({ kind: 'holed', strokes: 4 })
  expect(entry(2, 5)).toEqual({ kind: 'conceded', strokes: 5 })
  expect(entry(2, 6)).toEqual({ kind: 'holed', strokes: 6 })
})

test.each([
  [5, { strokes: 5 }],
  ['12c', { strokes: 12, conceded: true }],
  ['X', { strokes: null, pickup: 'X' }],
  ['X7', { strokes: null, pickup: 'X7' }],
  [null, { strokes: null }],
] as const)('%j is stored as %j, and is the same value then', (value, stored) => {
  expect(storedScore(value)).toEqual(stored)
  expect(holeValue(storedScore(value))).toBe(value)
})

test('every pickup that can be written is read as one', () => {
  expect([pickups.length, pickups.at(-1)]).toEqual([21, 'X20'])
  for (const pickup of pickups) expect(readHoleEntry(pickup)?.kind).toBe('picked-up')
})

test('every score of which the last stroke was conceded is read as one', () => {
  expect([concededScores.length, concededScores.at(-1)]).toEqual([20, '20c'])
  for (const score of concededScores) expect(readHoleEntry(score)?.kind).toBe('conceded')
})

test('a conceded stroke is one of the strokes of a value, and a pickup has none', () => {
  expect(([5, '12c', 'X', 'X7'] as const).map(strokesOfValue)).toEqual([5, 12, undefined, undefined])
})
