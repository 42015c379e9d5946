import { expect, test } from 'vitest'
import { golferQuestion } from './golfers-screen.tsx'

const first = { name: undefined, page: 1 }

test('two characters are not looked for yet', () => {
  expect(golferQuestion('so', first)).toEqual(first)
  expect(golferQuestion('son', first)).toEqual({ name: 'son', page: 1 })
})

test('what is found for a name can be paged through', () => {
  expect(golferQuestion('son', { name: 'son', page: 2 })).toEqual({ name: 'son', page: 2 })
  expect(golferQuestion('', { name: undefined, page: 3 }).page).toBe(3)
})

test('another name begins at its first page, and so does no name', () => {
  expect(golferQuestion('sons', { name: 'son', page: 2 }).page).toBe(1)
  expect(golferQuestion('', { name: 'son', page: 2 }).page).toBe(1)
})
