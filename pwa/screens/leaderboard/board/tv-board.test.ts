import { expect, test } from 'vitest'
import { courseHandicap, strokes } from '#golf/units.ts'
import { lastHoles, pageAt } from './tv-board.tsx'

const holes = Array.from({ length: 18 }, (_, place) => ({ hole: place + 1, par: 4, strokeIndex: place + 1 }))
const golfer = {
  id: 1,
  group: 1,
  courseHandicap: courseHandicap(0),
  playingHandicap: courseHandicap(0),
  startingHole: 16,
  leftFrom: null,
}

test('the last holes are those played last, also by a group that started on the 16th', () => {
  const scored = new Map([16, 17, 18, 1, 2, 3].map((hole, place) => [hole, strokes(place + 3)]))
  const card = { holes, golfers: [golfer], scores: (_: number, hole: number) => scored.get(hole) }
  const last = lastHoles({ card, golferId: 1, count: 5 })
  expect(last.map(({ hole }) => hole)).toEqual([17, 18, 1, 2, 3])
  expect(last.at(-1)).toEqual({ hole: 3, par: 4, gross: 8 })
})

test('pages follow each other and begin again', () => {
  const rows = [1, 2, 3, 4, 5]
  const at = (now: number) => pageAt({ rows, size: 2, turn: 10_000, now })
  expect(at(0)).toEqual({ page: 1, pages: 3, rows: [1, 2] })
  expect(at(19_999)).toEqual({ page: 2, pages: 3, rows: [3, 4] })
  expect(at(20_000).rows).toEqual([5])
  expect(at(30_000).page).toBe(1)
})

test('an empty board is one page', () => {
  expect(pageAt({ rows: [], size: 10, turn: 1, now: 5 })).toEqual({ page: 1, pages: 1, rows: [] })
})
