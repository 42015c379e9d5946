import { expect, test } from 'vitest'
import { findUsualTees } from './tees.ts'

const links = [
  { id: 1, description: 'Blue/White', gender: 'M' },
  { id: 2, description: 'White', gender: 'M' },
  { id: 3, description: 'White', gender: 'W' },
  { id: 4, description: 'Red', gender: 'W' },
  { id: 5, description: 'Gold' },
] as const

test.each([
  ['White', 2],
  ['white', 2],
  [' WHITE ', 2],
  ['White (W)', 3],
  ['white w', 3],
  ['Blue - White', 1],
  ['Gold', 5],
])('“%s” are the tees of that name', (name, id) => {
  expect(findUsualTees(links, name)?.id).toBe(id)
})

test('tees with the rating of women alone are found by their name', () => {
  expect(findUsualTees(links, 'Red')?.id).toBe(4)
})

test.each(['', '-', 'Blue', 'Gold (W)'])('the course has no tees “%s”', (name) => {
  expect(findUsualTees(links, name)).toBeUndefined()
})

test('of two tees whose names differ by signs alone none is meant, unless it is written so', () => {
  const alike = [
    { id: 1, description: 'Blue/White' },
    { id: 2, description: 'Blue-White' },
  ]
  expect(findUsualTees(alike, 'blue white')).toBeUndefined()
  expect(findUsualTees(alike, 'Blue-White')?.id).toBe(2)
})
