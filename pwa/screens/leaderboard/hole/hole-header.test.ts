import { expect, test } from 'vitest'
import type { WhereKept } from '../../../device/where-kept.tsx'
import * as texts from '../texts.ts'
import { holeStrip, stripSummary } from './hole-header.tsx'

const atTheClub = { pending: false, contested: false }
const onThePhone = { pending: true, contested: false }

type Cells = Parameters<typeof holeStrip>[0]['cells']

function states(
  cells: Cells,
  {
    here = 'saved on this phone',
    setHoles = [],
    contestedHoles = [],
  }: { here?: WhereKept; setHoles?: readonly number[]; contestedHoles?: readonly number[] } = {},
) {
  return holeStrip({
    holes: [1, 2, 3],
    toScore: (hole) => (hole === 3 ? [10] : [10, 11]),
    cells,
    contestedHoles,
    setHoles,
    current: 2,
    here,
  })
}

test('a hole is done when every golfer’s score is at the club, and waits here while one is not', () => {
  const strip = states([
    { golferId: 10, hole: 1, ...atTheClub },
    { golferId: 11, hole: 1, ...atTheClub },
    { golferId: 10, hole: 2, ...atTheClub },
    { golferId: 11, hole: 2, ...onThePhone },
  ])
  expect(strip.map(({ state }) => state)).toEqual(['done', 'here', 'open'])
})

test('a hole with a golfer missing is open, although others have a score', () => {
  expect(states([{ golferId: 10, hole: 1, ...onThePhone }])[0]?.state).toBe('open')
})

test('a hole is done without a golfer who left before it, and when all of them have left', () => {
  expect(states([{ golferId: 10, hole: 3, ...atTheClub }])[2]?.state).toBe('done')
  const unplayed = holeStrip({
    holes: [1],
    toScore: () => [],
    cells: [],
    contestedHoles: [],
    setHoles: [],
    current: 1,
    here: 'saved on this phone',
  })
  expect(unplayed[0]?.state).toBe('done')
})

test('a hole on which two phones chose differently for the wolf is contested, whatever its scores', () => {
  expect(states([], { contestedHoles: [2] }).map(({ state }) => state)).toEqual(['open', 'contested', 'open'])
})

test('golfers of other groups do not count', () => {
  const strip = states([
    { golferId: 98, hole: 1, ...onThePhone },
    { golferId: 99, hole: 1, ...atTheClub },
  ])
  expect(strip[0]?.state).toBe('open')
})

test('a disagreement is shown before anything else', () => {
  expect(states([{ golferId: 10, hole: 3, pending: true, contested: true }])[2]?.state).toBe('contested')
})

test('each hole says aloud what it is', () => {
  const strip = states([
    { golferId: 10, hole: 1, ...onThePhone },
    { golferId: 11, hole: 1, ...onThePhone },
  ])
  expect(strip.map(({ label }) => label)).toEqual([
    texts.holeIs(1, 'saved on this phone'),
    texts.holeIs(2, texts.holeStates.open),
    texts.holeIs(3, texts.holeStates.open),
  ])
  expect(strip.map(({ current }) => current)).toEqual([false, true, false])
})

test('the strip is summed up in words, without what there is none of', () => {
  const strip = states([
    { golferId: 10, hole: 1, ...onThePhone },
    { golferId: 11, hole: 1, ...onThePhone },
  ])
  expect(stripSummary(strip)).toBe(`1 saved on this phone, 2 ${texts.holeStates.open}`)
})

test('a hole that only the page has is not called saved', () => {
  const cells = [10, 11].map((golferId) => ({ golferId, hole: 1, ...onThePhone }))
  const strip = states(cells, { here: 'on this page only' })
  expect(strip[0]?.label).toBe(texts.holeIs(1, 'on this page only'))
  expect(stripSummary(strip)).toBe(`1 on this page only, 2 ${texts.holeStates.open}`)
})

test('a hole with something set and not recorded says so, also where every score is at the club', () => {
  const strip = states([{ golferId: 10, hole: 3, ...atTheClub }], { setHoles: [1, 3] })
  expect(strip.map(({ state }) => state)).toEqual(['set', 'open', 'set'])
  expect(strip[2]?.label).toBe(texts.holeIs(3, texts.holeStates.set))
})
