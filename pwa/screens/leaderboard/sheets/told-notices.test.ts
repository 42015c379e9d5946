import { expect, test } from 'vitest'
import { noticesAnswered, noticesToTell } from './told-notices.ts'

const notices = [
  { n: 1, golferId: 3, hole: 7, replaced: true },
  { n: 2, golferId: 3, hole: 8, replaced: false },
  { n: 3, golferId: 4, hole: 7, replaced: false },
]

test('a replaced score is told until somebody has seen it', () => {
  expect(noticesToTell(notices, []).map(({ n }) => n)).toEqual([1])
})

test('a disagreement is told while it lasts', () => {
  const cells = [
    { golferId: 3, hole: 8, contested: true },
    { golferId: 4, hole: 7, contested: false },
  ]
  expect(noticesToTell(notices, cells).map(({ n }) => n)).toEqual([1, 2])
})

test('recording a golfer’s hole answers what was said about it, and nothing else', () => {
  expect(noticesAnswered(notices, { hole: 7, scores: [{ golferId: 3, strokes: 5 }] }).map(({ n }) => n)).toEqual([1])
})
