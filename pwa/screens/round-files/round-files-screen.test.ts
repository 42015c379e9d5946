import { expect, test } from 'vitest'
import { fileFault, previewText } from './round-files-screen.tsx'

test('a file that the club would not look at is told at once', () => {
  expect(fileFault('date,course,tee,score')).toBeUndefined()
  expect(fileFault(null)).toBe('This file cannot be read. Please choose it again.')
  expect(fileFault(' \r\n')).toBe('This file is empty.')
  expect(fileFault('x'.repeat(200_000))).toBeUndefined()
  expect(fileFault('x'.repeat(200_001))).toMatch(/^This file is too long/)
})

test.each([
  [{ accepted: 12, refused: 0 }, '12 rounds will be posted, and no row is refused.'],
  [{ accepted: 1, refused: 1 }, '1 round will be posted, and 1 row is refused:'],
  [{ accepted: 0, refused: 2 }, 'No round will be posted, and 2 rows are refused:'],
])('a preview is told in a sentence: %o', (preview, sentence) => {
  expect(previewText(preview)).toBe(sentence)
})
