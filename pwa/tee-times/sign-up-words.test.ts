import { expect, test } from 'vitest'
import { placeText } from './sign-up-words.ts'

test.each([
  [{ place: 'in', waiting: null }, 'You are in'],
  [{ place: 'waiting', waiting: 2 }, 'You are number 2 in the waiting list'],
  [{ place: 'waiting', waiting: null }, 'You are in the waiting list'],
] as const)('%o: %s', (place, text) => expect(placeText(place)).toBe(text))
