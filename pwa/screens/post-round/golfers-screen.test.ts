import { expect, test } from 'vitest'
import { golferQuestion } from './golfers-screen.tsx'

const first = { name: undefined, page: 1 }

test('two characters are not searched for yet', () => {
  expect(golferQuestion('so', first)).toEqual(first)
  expect(golferQuestion('son', first)).toEqual({ name: 'son', page: 1 })
})

test('the results for a name have pages', () => {
  expect(golferQuestion('son', { name: 'son', page: 2 })).toEqual({ name: 'son', page: 2 })
  expect(golferQuestion('', { name: undefined, page: 3 }).page).toBe(3)
})

test('another name starts at its first page, and so does no name', () => {
  expect(golferQuestion('sons', { name: 'son', page: 2 }).page).toBe(1)
  expect(golferQuestion('', { name: 'son', page: 2 }).page).toBe(1)
})
