import { expect, test } from 'vitest'
import { storedEntries } from '#golf/card/hole-entry.ts'
import { cardOfEntries } from '#golf/outing/outing.ts'
import { courseHandicap, strokes } from '#golf/units.ts'
import type { BoardGolfer } from '#sync/calls/outings-board.ts'
import * as texts from '../texts.ts'
import { boardRows } from './board.tsx'
import * as boardTexts from './texts.ts'

function golfer(over: Partial<BoardGolfer> & Pick<BoardGolfer, 'id' | 'first'>): BoardGolfer {
  return {
    user_id: over.id,
    last: 'Moreno',
    handicapindex: 12.4,
    coursehandicap: 0,
    playinghandicap: 0,
    teebox: 'White',
    tgroup_id: 1,
    starting_hole: 0,
    stroke: 0,
    holescore: null,
    ...over,
  }
}

const golfers = [
  golfer({ id: 1, first: 'Alice' }),
  golfer({ id: 2, first: 'Ben', user_id: 0, playinghandicap: 2 }),
  golfer({ id: 3, first: 'Carol', tgroup_id: 2, handicapindex: -1.2 }),
]

const holes = [
  { hole: 1, par: 4, strokeIndex: 1 },
  { hole: 2, par: 4, strokeIndex: 2 },
]

const scored: Record<number, number> = { 1: 4, 2: 5 }
const card = {
  holes,
  golfers: golfers.map(({ id, tgroup_id: group, coursehandicap, playinghandicap }) => ({
    id,
    group,
    startingHole: 1,
    leftFrom: null,
    courseHandicap: courseHandicap(coursehandicap),
    playingHandicap: courseHandicap(playinghandicap),
  })),
  scores: (golferId: number, hole: number) => {
    const score = scored[golferId]
    return hole === 1 && score !== undefined ? strokes(score) : undefined
  },
}

test('who picked up has no place and is on the way to no total', () => {
  const scores = [
    { golferId: 1, hole: 1, strokes: null, pickup: 'X' as const },
    { golferId: 2, hole: 1, strokes: 5 },
  ]
  const picked = cardOfEntries({ ...card, entries: storedEntries(scores) })
  const shown = boardRows(
    { card: picked, groups: [], snapshot: { golfers, outing: { status: 'inprogress' } } },
    { by: 'net', viewer: { group: 1, userId: 1 } },
  )
  expect(shown.map(({ golferId, position, thru, pace }) => [golferId, position, thru, pace])).toEqual([
    [2, '1', 1, 10],
    [3, '–', 0, null],
    [1, 'NR', 1, null],
  ])
})

type Viewer = Parameters<typeof boardRows>[1]['viewer']

function rows(
  by: 'gross' | 'net',
  {
    viewer = { group: 1, userId: 1 },
    status = 'inprogress',
  }: { viewer?: Viewer; status?: 'inprogress' | 'posted' } = {},
) {
  const groups = [{ id: 1, heardAt: '2026-11-21T10:42:00Z', pending: 1 }]
  return boardRows({ card, groups, snapshot: { golfers, outing: { status } } }, { by, viewer })
}

test('the board is in order of gross or net, golfers without a score last', () => {
  expect(rows('gross').map(({ position, name }) => [position, name])).toEqual([
    ['1', 'Alice Moreno'],
    ['2', 'Ben Moreno'],
    ['–', 'Carol Moreno'],
  ])
  expect(rows('net').map(({ position }) => position)).toEqual(['T1', 'T1', '–'])
})

test('each row says the group and who it is', () => {
  expect(rows('gross').map(({ detail }) => detail)).toEqual([
    `${texts.group(1)} · ${boardTexts.you}`,
    `${texts.group(1)} · ${boardTexts.guest}`,
    `${texts.group(2)} · +1.2`,
  ])
})

test('each row has the last update of its group', () => {
  expect(rows('gross').map(({ group }) => [group.heardAt, group.pending])).toEqual([
    ['2026-11-21T10:42:00Z', 1],
    ['2026-11-21T10:42:00Z', 1],
    [null, 0],
  ])
})

test('the signed-in member is marked, and the group of a phone without a sign-in', () => {
  const marked = (viewer: { group: number; userId: number | null }) =>
    rows('gross', { viewer }).flatMap(({ name, isOwn }) => (isOwn ? name : []))
  expect(marked({ group: 1, userId: 1 })).toEqual(['Alice Moreno'])
  expect(marked({ group: 1, userId: null })).toEqual(['Alice Moreno', 'Ben Moreno'])
  expect(marked({ group: 2, userId: 99 })).toEqual(['Carol Moreno'])
  expect(marked({ group: 0, userId: null })).toEqual([])
})

test('a golfer is on the way to a gross only while holes are to come', () => {
  expect(rows('gross').map(({ pace }) => pace)).toEqual([8, 10, null])
  expect(rows('gross', { status: 'posted' }).map(({ pace }) => pace)).toEqual([null, null, null])
})

test('once the scores are posted, who lacks a hole has no place', () => {
  expect(rows('net', { status: 'posted' }).map(({ position }) => position)).toEqual(['–', 'NR', 'NR'])
})
