import { expect, test } from 'vitest'
import { formatHoleEntry, readHoleEntry } from './hole-entry.ts'

test.each(['1', '5', '20', '5c', 'X', 'X7'])('%s is read and written as it stands', (text) => {
  const entry = readHoleEntry(text)
  expect(entry && formatHoleEntry(entry)).toBe(text)
})

test.each(['', '0', '0c', 'X0', 'Xc', 'X7c', 'x', '5 ', '-1', '4.5', '123', 'c'])('%j is no entry', (text) => {
  expect(readHoleEntry(text)).toBeNull()
})
