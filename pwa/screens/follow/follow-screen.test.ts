import { expect, test } from 'vitest'
import { readStars } from './follow-screen.tsx'

test('the stars of a phone are read as they were kept, also those of an outing that a phone has started', () => {
  expect([...readStars('12,-281474976710657')]).toEqual([12, -281474976710657])
  expect([...readStars('')]).toEqual([])
  expect([...readStars(null)]).toEqual([])
  expect([...readStars('what,1.5,9')]).toEqual([9])
})
