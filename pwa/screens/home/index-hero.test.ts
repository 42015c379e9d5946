import { expect, test } from 'vitest'
import { holesToFirstIndex, linePoints } from './index-hero.tsx'

const box = { width: 100, height: 20 }

test('a falling index falls from the top left to the bottom right', () => {
  expect(linePoints([12, 11, 10], box)).toEqual([
    { x: 0, y: 0 },
    { x: 50, y: 10 },
    { x: 100, y: 20 },
  ])
})

test('a plus index is below zero, and so the lowest', () => {
  expect(linePoints([-1.5, 0.5], box).map(({ y }) => y)).toEqual([20, 0])
})

test('an index that never moved runs through the middle, and a single one stands at the right', () => {
  expect(linePoints([9, 9], box).map(({ y }) => y)).toEqual([10, 10])
  expect(linePoints([9], box)).toEqual([{ x: 100, y: 10 }])
  expect(linePoints([], box)).toEqual([])
})

test('the first index takes 54 holes, less those that are posted', () => {
  expect(holesToFirstIndex([])).toBe(54)
  expect(holesToFirstIndex([{ holes: 18 }, { holes: 9 }])).toBe(27)
  expect(holesToFirstIndex([{ holes: 18 }, { holes: 18 }, { holes: 18 }, { holes: 9 }])).toBe(0)
})
