import { expect, test } from 'vitest'
import { departureText } from './golfer-sheet.tsx'

const here = 'saved on this phone'
const left = { fromHole: 13, pending: false, contested: false, by: 'Group 1 · BO' }

test('the golfer’s sheet says who entered it, and what settles a disagreement', () => {
  expect(departureText(left, here)).toBe('Left the course before hole 13, entered by Group 1 · BO.')
  expect(departureText({ ...left, fromHole: null, by: null }, here)).toBe('Back in play.')
  expect(departureText({ ...left, contested: true }, here)).toMatch(/settle it\.$/)
  expect(departureText(undefined, here)).toBeNull()
})
