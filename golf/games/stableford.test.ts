import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleCard, sampleGolfer } from '../outing/sample-outing-testing.ts'
import { stableford, stablefordPoints } from './stableford.ts'

test('points go from six for four under down to none for two over', () => {
  expect([-4, -3, -2, -1, 0, 1, 2].map((toPar) => stablefordPoints(toPar))).toEqual([6, 5, 4, 3, 2, 1, 0])
})

test('points are two less the score against par, never below none or above six', () => {
  fc.assert(
    fc.property(fc.integer({ min: -12, max: 20 }), (toPar) => {
      expect(stablefordPoints(toPar)).toBe(Math.min(6, Math.max(0, 2 - toPar)))
    }),
  )
})

test('the highest total leads, ties share a place, and who has no score yet has no place', () => {
  const golfers = [1, 2, 3, 4].map((id) => sampleGolfer(id, { handicap: id === 2 ? 18 : 0 }))
  const card = sampleCard({ golfers, gross: { 1: [4, 7], 2: [5, 8], 3: [3] } })
  const { golfers: rows } = stableford.standing({ card })
  expect(rows.map(({ golferId, position, points, thru }) => [golferId, position, points, thru])).toEqual([
    [3, '1', 3, 1],
    [1, 'T2', 2, 2],
    [2, 'T2', 2, 2],
    [4, '–', 0, 0],
  ])
})

test('who has no point yet stands before, and shares no place with, who has no score', () => {
  const card = sampleCard({ golfers: [1, 2, 3].map((id) => sampleGolfer(id)), gross: { 2: [9], 3: [4] } })
  const { golfers: rows } = stableford.standing({ card })
  expect(rows.map(({ golferId, position }) => [golferId, position])).toEqual([
    [3, '1'],
    [2, '2'],
    [1, '–'],
  ])
})

test('a golfer waits for their own holes only', () => {
  const golfers = [1, 2].map((id) => sampleGolfer(id))
  const card = sampleCard({ golfers, gross: { 1: Array<number>(18).fill(4), 2: [4, undefined, 3] } })
  const { golfers: rows } = stableford.standing({ card })
  expect(rows.find(({ golferId }) => golferId === 1)?.waitsFor).toEqual([])
  const other = rows.find(({ golferId }) => golferId === 2)
  expect(other?.waitsFor.slice(0, 2)).toEqual([2, 4])
  expect(other?.holes.slice(0, 3)).toEqual([
    { hole: 1, points: 2 },
    { hole: 2, points: null },
    { hole: 3, points: 2 },
  ])
})
