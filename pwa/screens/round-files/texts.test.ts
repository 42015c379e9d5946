import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test.each([
  [{ accepted: 12, refused: 0 }, '12 rounds will be posted.'],
  [{ accepted: 1, refused: 1 }, '1 round will be posted. 1 row can’t be posted:'],
  [{ accepted: 0, refused: 2 }, 'No rounds will be posted. 2 rows can’t be posted:'],
])('a preview counts what is posted and what is refused: %o', (preview, sentence) => {
  expect(texts.preview(preview)).toBe(sentence)
})
