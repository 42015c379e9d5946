import { expect, test } from 'vitest'
import { leftFrom, phonesDisagree } from '../texts.ts'
import { departureParts } from './hole-scoring.tsx'

const here = 'saved on this phone'
const left = { fromHole: 13, pending: false, contested: false, by: 'Group 1 · BO' }

test('a golfer who left is marked with the hole, and with what waits or differs', () => {
  expect(departureParts(left, here)).toEqual([leftFrom(13)])
  expect(departureParts({ ...left, pending: true }, here)).toEqual([leftFrom(13), here])
  expect(departureParts({ ...left, contested: true }, here)).toEqual([leftFrom(13), phonesDisagree])
  expect(departureParts({ ...left, fromHole: null }, here)).toEqual([])
  expect(departureParts(undefined, here)).toEqual([])
})
