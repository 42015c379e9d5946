import { expect, test } from 'vitest'
import { unsentTitle } from './unsent-text.ts'

test.each([
  [1, 0, '1 hole not yet sent'],
  [3, 0, '3 holes not yet sent'],
  [0, 1, '1 round not yet sent'],
  [2, 2, '2 holes and 2 rounds not yet sent'],
  [0, 0, 'Not everything is sent yet'],
])('%i holes and %i rounds: %s', (holes, rounds, title) => expect(unsentTitle({ holes, rounds })).toBe(title))
