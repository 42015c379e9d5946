import { expect, test } from 'vitest'
import * as later from '../later-texts.ts'
import { departureText } from './golfer-sheet.tsx'

const here = 'saved on this phone'
const left = { fromHole: 13, pending: false, contested: false, by: 'Group 1 · BO' }

test('the golfer’s sheet says who entered it, and what settles a disagreement', () => {
  expect(departureText(left, here)).toBe(later.departure({ ...left, here: false }))
  expect(departureText({ ...left, fromHole: null, by: null }, here)).toBe(
    later.departure({ fromHole: null, by: null, contested: false, here: false }),
  )
  expect(departureText({ ...left, contested: true }, here)).toBe(
    later.departure({ ...left, contested: true, here: false }),
  )
  expect(departureText(undefined, here)).toBeNull()
})
