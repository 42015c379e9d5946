import { expect, test } from 'vitest'
import type { FollowedBoard } from '#sync/calls/follow.ts'
import { texts as outing } from '../../outings/texts.ts'
import { ageOf, byThisClock, followedLines, followedRows, pageDue, starredFirst, tvScreens } from './followed-rows.ts'

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

test('a name that is read from the right stays whole beside its score', () => {
  const [row] = followedRows({ ...board, golfers: [{ ...golfer(1, 1), name: 'محمد ع.' }] }, 'gross')
  expect(row?.name).toBe('\u2068محمد ع.\u2069')
})

test('rows are in the order of the board that is shown, with when their group was heard', () => {
  expect(followedRows(board, 'net').map(({ id, place }) => [id, place])).toEqual([
    [2, '1'],
    [1, '2'],
  ])
  const decided = { ...board, net: [{ id: 2, place: '1', decided: 'on hole 17' }, ...board.net.slice(1)] }
  expect(followedRows(decided, 'net').map((row) => row.decided)).toEqual(['on hole 17', null])
  expect(followedRows(board, 'gross').map(({ id, heardAt }) => [id, heardAt])).toEqual([
    [1, '2026-06-14T09:00:00.000Z'],
    [2, null],
  ])
})

test.each([
  [30, null],
  [7 * 60, { text: outing.ago.minutes(7), isLate: false }],
  [15 * 60, { text: outing.ago.minutes(15), isLate: true }],
])('%i seconds after its last score a row has this age', (seconds, age) => {
  const heardAt = '2026-06-14T09:00:00.000Z'
  expect(ageOf({ thru: 3, heardAt }, Date.parse(heardAt) + seconds * 1000)).toEqual(age)
})

test.each([20, 0, -20])('a row has its age also on a phone whose clock is %i minutes ahead', (minutes) => {
  const [serverNow, ahead] = [Date.parse('2026-06-14T09:03:00.000Z'), minutes * 60_000]
  const onPhone = byThisClock({ ...board, serverNow }, serverNow + ahead)
  const [, first] = followedRows(onPhone, 'net')
  const age = first && ageOf(first, serverNow + ahead + 60_000)
  expect(age).toEqual({ text: outing.ago.minutes(4), isLate: false })
  expect(followedRows(onPhone, 'net')[0]?.heardAt).toBeNull()
})

test('of an older server, which does not send its time, the times stay', () => {
  expect(byThisClock(board, Date.parse('2026-06-14T10:00:00.000Z')).groups).toEqual(board.groups)
})

test('a golfer without a score or a group that was not heard from has no age', () => {
  const now = Date.parse('2026-06-14T10:00:00.000Z')
  expect(ageOf({ thru: 0, heardAt: '2026-06-14T09:00:00.000Z' }, now)).toBeNull()
  expect(ageOf({ thru: 3, heardAt: null }, now)).toBeNull()
})

test('starred golfers come first and keep their places', () => {
  const rows = starredFirst(followedRows(board, 'net'), new Set([1]))
  expect(rows.map(({ id, place }) => [id, place])).toEqual([
    [1, '2'],
    [2, '1'],
  ])
})

const withMatch: FollowedBoard = {
  ...board,
  games: [
    { name: 'Match play', sides: [[1], [2]], group: 0, lines: [{ of: [1], text: '2 up thru 11' }] },
    { name: 'Closest to the pin', sides: [], group: 0, lines: [{ of: [], text: 'No entry yet' }] },
  ],
}

test('the line of a match says who plays whom, and a contest that no one has entered says nothing', () => {
  const game = `Match play · Golfer 1 vs. Golfer 2`
  expect(followedLines(withMatch)).toEqual([{ names: 'Golfer 1', game, text: '2 up thru 11' }])
})

test('a clubhouse screen has every team of a game of teams with its place, and of a game of everyone the first', () => {
  const five = ['T1', 'T1', '3', '4', '5'].map((place, at) => ({ of: [at + 1], text: 'E thru 9', place }))
  const linesOf = (sides: readonly (readonly number[])[]) =>
    followedLines({
      ...board,
      golfers: [1, 2, 3, 4, 5].map((id) => golfer(id, 1)),
      games: [{ name: 'Best ball', sides: sides.map((side) => [...side]), group: 0, lines: five }],
    })
  expect(linesOf([[1], [2], [3], [4], [5]]).map(({ names }) => names)).toEqual([
    'T1 Golfer 1',
    'T1 Golfer 2',
    '3 Golfer 3',
    '4 Golfer 4',
    '5 Golfer 5',
  ])
  expect(linesOf([])).toHaveLength(4)
})

test('a clubhouse screen turns through net, gross and games, and begins again', () => {
  const pages = tvScreens(withMatch, 1)
  expect(pages.map(({ show, from, to, of }) => [show, from, to, of])).toEqual([
    ['net', 1, 1, 2],
    ['net', 2, 2, 2],
    ['gross', 1, 1, 2],
    ['gross', 2, 2, 2],
    ['games', 1, 1, 1],
  ])
  const at = (now: number) => pageDue(pages, { turn: 10_000, now })
  expect(at(47_500)).toEqual({ page: pages[4], shown: 0.75 })
  expect(at(50_000)).toEqual({ page: pages[0], shown: 0 })
})

test('an empty board has a page for net and one for gross', () => {
  const empty = { ...board, golfers: [], net: [], gross: [] }
  expect(tvScreens(empty, 8).map(({ show, rows }) => [show, rows])).toEqual([
    ['net', []],
    ['gross', []],
  ])
})
