import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test.each([
  [1, 0, 0, '1 hole not yet sent'],
  [3, 0, 0, '3 holes not yet sent'],
  [0, 1, 0, '1 round not yet sent'],
  [2, 2, 0, '2 holes and 2 rounds not yet sent'],
  [0, 0, 1, '1 sign-up not yet sent'],
  [0, 1, 2, '1 round and 2 sign-ups not yet sent'],
  [0, 0, 0, 'Not everything is sent yet'],
])('%i holes, %i rounds and %i sign-ups: %s', (holes, rounds, signUps, title) => {
  expect(texts.signOut.unsent({ holes, rounds, signUps })).toBe(title)
})
