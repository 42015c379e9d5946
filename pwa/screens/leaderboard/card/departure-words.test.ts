import { expect, test } from 'vitest'
import { departureParts, departureText } from './departure-words.ts'

const here = 'saved on this phone'
const left = { fromHole: 13, pending: false, contested: false, by: 'Group 1 · BO' }

test('a golfer who left is marked with the hole, and with what waits or differs', () => {
  expect(departureParts(left, here)).toEqual(['WD from hole 13'])
  expect(departureParts({ ...left, pending: true }, here)).toEqual(['WD from hole 13', here])
  expect(departureParts({ ...left, contested: true }, here)).toHaveLength(2)
  expect(departureParts({ ...left, fromHole: null }, here)).toEqual([])
  expect(departureParts(undefined, here)).toEqual([])
})

test('the golfer’s sheet says who entered it, and what settles a disagreement', () => {
  expect(departureText(left, here)).toBe('Left the course before hole 13, entered by Group 1 · BO.')
  expect(departureText({ ...left, fromHole: null, by: null }, here)).toBe('Back in play.')
  expect(departureText({ ...left, contested: true }, here)).toMatch(/settle it\.$/)
  expect(departureText(undefined, here)).toBeNull()
})
