import { expect, test } from 'vitest'
import type { FollowedBoard } from '#sync/calls/follow.ts'
import { followedRows, pageAt, starredFirst } from './followed-rows.ts'

const golfer = (id: number, group: number) => {
  return { id, name: `Golfer ${id}`, isGuest: false, group, thru: 3, grossToPar: 1, netToPar: 0, last: [] }
}

const board: FollowedBoard = {
  outing: { course: 'The oaks', date: '2026-06-14', status: 'inprogress' },
  names: 'short',
  hidesLast: false,
  skins: [],
  games: [],
  golfers: [golfer(1, 1), golfer(2, 2)],
  net: [
    { id: 2, place: '1' },
    { id: 1, place: '2' },
  ],
  gross: [
    { id: 1, place: 'T1' },
    { id: 2, place: 'T1' },
  ],
  groups: [
    { id: 1, heardAt: '2026-06-14T09:00:00.000Z' },
    { id: 2, heardAt: null },
  ],
}

test('rows are in the order of the board that is shown, with when their group was heard', () => {
  expect(followedRows(board, 'net').map(({ id, place }) => [id, place])).toEqual([
    [2, '1'],
    [1, '2'],
  ])
  expect(followedRows(board, 'gross').map(({ id, heardAt }) => [id, heardAt])).toEqual([
    [1, '2026-06-14T09:00:00.000Z'],
    [2, null],
  ])
})

test('starred golfers come first and keep their places', () => {
  const rows = starredFirst(followedRows(board, 'net'), new Set([1]))
  expect(rows.map(({ id, place }) => [id, place])).toEqual([
    [1, '2'],
    [2, '1'],
  ])
})

test('pages follow each other and begin again', () => {
  const at = (now: number) => pageAt({ rows: [1, 2, 3, 4, 5], size: 2, turn: 10_000, now })
  expect(at(0)).toMatchObject({ rows: [1, 2], pages: 3, from: 1, to: 2, turns: 0, shown: 0 })
  expect(at(17_500)).toMatchObject({ rows: [3, 4], shown: 0.75 })
  expect(at(20_000)).toMatchObject({ rows: [5], from: 5, to: 5 })
  expect(at(30_000)).toMatchObject({ rows: [1, 2], turns: 1 })
})

test('an empty board is one page', () => {
  expect(pageAt({ rows: [], size: 8, turn: 1, now: 5 })).toMatchObject({ rows: [], pages: 1 })
})
