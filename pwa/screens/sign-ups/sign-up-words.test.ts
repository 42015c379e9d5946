import { expect, test } from 'vitest'
import { placeText, spotsText } from './sign-up-words.ts'

test.each([
  [{ place: 'in', waiting: null }, 'You are in'],
  [{ place: 'waiting', waiting: 2 }, 'You are number 2 in the waiting list'],
  [{ place: 'waiting', waiting: null }, 'You are in the waiting list'],
] as const)('%o: %s', (place, text) => expect(placeText(place)).toBe(text))

test.each([
  [16, 5, 0, '5 of 16 spots left'],
  [1, 1, 0, '1 of 1 spot left'],
  [16, 0, 0, 'full'],
  [16, 0, 2, 'full · 2 waiting'],
])('of %i wanted, %i are left and %i wait: %s', (wanted, left, waiting, text) => {
  expect(spotsText({ wanted, left, waiting })).toBe(text)
})
