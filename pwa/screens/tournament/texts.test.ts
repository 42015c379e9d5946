import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('a canceled outing that was not scored yet is not said to have no golfers', () => {
  const golfers = /\bgolfers?\b/
  expect(texts.scoresOfGolfers(0, 0)).not.toMatch(golfers)
  expect(texts.scoresOfGolfers(48, 8)).toMatch(golfers)
})
