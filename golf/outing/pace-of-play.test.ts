import { expect, test } from 'vitest'
import { holesDue, measuredPace, paceOfPlay, usualPace } from './pace-of-play.ts'

const minute = 60_000
const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, strokeIndex: at + 1 }))

/** Holes from the first one on, finished at these minutes. */
const finishedAt = (...minutes: readonly number[]) =>
  minutes.map((at, before) => ({ hole: before + 1, at: at * minute }))

const group = { holes, startingHole: 1 }

test('a group has the usual pace until its own is known', () => {
  expect(paceOfPlay([])).toBe(usualPace)
  expect(paceOfPlay(finishedAt(0, 10, 20))).toBe(usualPace)
  expect(paceOfPlay(finishedAt(0, 10, 20, 30))).toBe(10 * minute)
})

test('neither a break at the turn nor a corrected hole changes the pace', () => {
  expect(paceOfPlay(finishedAt(0, 12, 24, 36, 80, 92, 104))).toBe(12 * minute)
  expect(paceOfPlay(finishedAt(200, 12, 24, 36, 48, 60))).toBe(12 * minute)
})

test('holes entered together do not make a group fast', () => {
  expect(paceOfPlay(finishedAt(0, 0, 0, 0, 30))).toBe(9 * minute)
})

test('the pace that a group is shown with is its own, however slow, once it is known', () => {
  expect(measuredPace(finishedAt(0, 10, 20))).toBe(null)
  expect(measuredPace(finishedAt(0, 12, 24, 36))).toBe(12 * minute)
  expect(measuredPace(finishedAt(0, 25, 50, 75))).toBe(25 * minute)
  expect(measuredPace(finishedAt(0, 0, 0, 0, 30))).toBe(null)
})

test('holes are due by the pace of the group, half a hole later', () => {
  const finished = finishedAt(0, 12, 24, 36)
  const due = (now: number) => holesDue({ ...group, finished, heardAt: 36 * minute, now: now * minute })
  expect(due(36 + 12)).toEqual([])
  expect(due(36 + 18)).toEqual([5])
  expect(due(36 + 30)).toEqual([5, 6])
  expect(due(36 + 1000)).toHaveLength(14)
})

test('a group that was last seen without its next hole had not finished that hole by then', () => {
  const finished = finishedAt(0, 12, 24, 36)
  const due = (now: number) => holesDue({ ...group, finished, heardAt: 90 * minute, now: now * minute })
  expect(due(91)).toEqual([])
  expect(due(96)).toEqual([5])
})

test('what is due follows the order of play', () => {
  const finished = [17, 18, 1, 2].map((hole, at) => ({ hole, at: at * 12 * minute }))
  expect(holesDue({ holes, startingHole: 17, finished, heardAt: null, now: 70 * minute })).toEqual([3, 4])
})

test('nothing is due of a group that has not started', () => {
  expect(holesDue({ ...group, finished: [], heardAt: null, now: 500 * minute })).toEqual([])
})
