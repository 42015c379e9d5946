import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('a canceled outing that was not scored yet has no scores, and is not said to have no golfers', () => {
  expect(texts.scoresOfGolfers(0, 0)).toBe('no scores')
  expect(texts.scoresOfGolfers(1, 1)).toBe('1 score of 1 golfer')
  expect(texts.scoresOfGolfers(48, 8)).toBe('48 scores of 8 golfers')
})
