import { expect, test } from 'vitest'
import { spokenGolfer, spokenHole, spokenNumber, spokenStrokes } from './stroke-dots.tsx'

test('a hole is read with its par and stroke index', () => {
  expect(spokenHole({ hole: 7, par: 4, strokeIndex: 3 })).toBe('Hole 7, par 4, stroke index 3')
})

test('a golfer is read with the strokes received and the score', () => {
  expect(spokenGolfer({ name: 'Ben', received: 1, shown: 5, recorded: 5 })).toBe('Ben, one stroke, five')
  expect(spokenGolfer({ name: 'Alice', received: 0, shown: 4, recorded: 4 })).toBe('Alice, four')
})

test('an entry that nobody recorded says so', () => {
  expect(spokenGolfer({ name: 'Carol', received: 2, shown: 4, recorded: undefined })).toBe(
    'Carol, two strokes, four not recorded',
  )
  expect(spokenGolfer({ name: 'Carol', received: 2, shown: 5, recorded: 6 })).toBe(
    'Carol, two strokes, five not recorded',
  )
})

test('a plus golfer gives strokes', () => {
  expect(spokenStrokes(-1)).toBe('gives one stroke')
  expect(spokenStrokes(0)).toBe('')
})

test('every score that can be entered has a word', () => {
  expect([1, 12, 20].map(spokenNumber)).toEqual(['one', 'twelve', 'twenty'])
  expect(Array.from({ length: 20 }, (_, at) => spokenNumber(at + 1)).every((word) => /^[a-z]+$/.test(word))).toBe(true)
})
