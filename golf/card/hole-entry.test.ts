import { expect, test } from 'vitest'
import { entriesOf, formatHoleEntry, readHoleEntry } from './hole-entry.ts'

test.each(['1', '5', '20', '5c', 'X', 'X7'])('%s is read and written as it stands', (text) => {
  const entry = readHoleEntry(text)
  expect(entry && formatHoleEntry(entry)).toBe(text)
})

test.each(['', '0', '0c', 'X0', 'Xc', 'X7c', 'x', '5 ', '-1', '4.5', '123', 'c'])('%j is no entry', (text) => {
  expect(readHoleEntry(text)).toBeNull()
})

test('of a stored list the latest entry on a hole counts', () => {
  const entry = entriesOf([
    { golferId: 1, hole: 3, entry: '5' },
    { golferId: 1, hole: 3, entry: 'X' },
    { golferId: 2, hole: 3, entry: '?' },
  ])
  expect(entry(1, 3)).toEqual({ kind: 'picked-up', mostLikely: null })
  expect(entry(2, 3)).toBeUndefined()
  expect(entry(1, 4)).toBeUndefined()
})
