import { expect, test } from 'vitest'
import { courseHandicap } from '../units.ts'
import { spinsOffered, spinStrokes } from './spin.ts'

const field = [
  { id: 11, group: 1, courseHandicap: courseHandicap(14) },
  { id: 12, group: 1, courseHandicap: courseHandicap(9) },
  { id: 21, group: 2, courseHandicap: courseHandicap(-2) },
  { id: 22, group: 2, courseHandicap: courseHandicap(1) },
]

test('without spin everybody keeps the course handicap', () => {
  expect([...spinStrokes(field, 0)]).toEqual([
    [11, 14],
    [12, 9],
    [21, -2],
    [22, 1],
  ])
})

test('by group the lowest of each group plays at scratch', () => {
  expect([...spinStrokes(field, 1)]).toEqual([
    [11, 5],
    [12, 0],
    [21, 0],
    [22, 3],
  ])
})

test('by field everybody plays off the lowest of all', () => {
  expect([...spinStrokes(field, 2)]).toEqual([
    [11, 16],
    [12, 11],
    [21, 0],
    [22, 3],
  ])
})

test('spin by field is offered from five golfers on', () => {
  expect(spinsOffered(4)).toEqual([0, 1])
  expect(spinsOffered(5)).toEqual([0, 1, 2])
})
