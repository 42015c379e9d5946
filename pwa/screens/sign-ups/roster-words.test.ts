import { expect, test } from 'vitest'
import type { RosterPlayer } from '#sync/calls/sign-ups.ts'
import {
  courseHandicapText,
  hasNines,
  haveCourseHandicaps,
  ownStart,
  partsOfRoster,
  startColumns,
  startList,
  teeText,
  withoutGroup,
} from './roster-words.ts'
import { texts } from './texts.ts'

const player = (id: number, given: Partial<RosterPlayer> = {}): RosterPlayer => ({
  id,
  user_id: id,
  name: `Golfer ${id}`,
  partner: '',
  handicapindex: 12.4,
  handicap: 12,
  coursehandicap: 14,
  teebox_id: null,
  flight: null,
  code: null,
  teetime: null,
  startinghole: null,
  place: 'in' as const,
  waiting: null,
  paid: null,
  ...given,
})
const ids = (players: readonly RosterPlayer[]) => players.map(({ id }) => id)

test('the waiting list is apart, and groups stand together once they are drawn', () => {
  const players = [
    player(1, { code: 2 }),
    player(2),
    player(3, { code: 1 }),
    player(4, { place: 'waiting', waiting: 1 }),
  ]
  const { playing, waiting } = partsOfRoster({ players })
  expect([ids(playing), ids(waiting)]).toEqual([[3, 1, 2], [4]])
})

test('the start list goes group by group, and who has none comes last', () => {
  const first = { code: 1, teetime: '07:40', startinghole: 0 }
  const list = startList({
    players: [player(1), player(2, first), player(3, { code: 2, startinghole: 4 }), player(4, first)],
  })
  expect(list.map(({ group, start, players }) => [group, start, ids(players)])).toEqual([
    [1, '7:40 am · Hole 1', [2, 4]],
    [2, 'Hole 5', [3]],
    [null, '', [1]],
  ])
})

test('two groups that start on one hole together read 1A and 1B, to their golfers as on the start list', () => {
  const start = { teetime: '08:00', startinghole: 0 }
  const players = [player(1, { code: 1, ...start }), player(2, { code: 2, ...start }), player(3, { code: 2, ...start })]
  expect(startList({ players }).map((each) => each.start)).toEqual(['8:00 am · Hole 1A', '8:00 am · Hole 1B'])
  expect(ownStart({ players }, players[2])).toBe('Group 2 · 8:00 am · Hole 1B')
})

test('who moves up from the waiting list after the pairings has no group yet, and reads so', () => {
  const placed = player(1, { code: 3, teetime: '07:40', startinghole: 0 })
  const players = [placed, player(2), player(3, { place: 'waiting', waiting: 1 })]
  expect(ids(withoutGroup({ players }))).toEqual([2])
  expect(players.map((each) => ownStart({ players }, each))).toEqual([
    'Group 3 · 7:40 am · Hole 1',
    texts.noGroupMeans,
    null,
  ])
})

test('before pairings are made no golfer lacks a group', () => {
  const players = [player(1), player(2)]
  expect(withoutGroup({ players })).toEqual([])
  expect(ownStart({ players }, players[0])).toBeNull()
})

test('a printed start list has no column in which no golfer has anything', () => {
  const teeboxes = [{ id: 7, description: 'Blue', rating: 71.2, slope: 128 }]
  const labels = (players: RosterPlayer[]) => startColumns({ players, teeboxes }).map(({ label }) => label)
  const { index, courseHandicap, tee, flight } = texts.columns
  expect(labels([player(1, { coursehandicap: null }), player(2, { coursehandicap: null })])).toEqual([index])
  expect(labels([player(1), player(2, { teebox_id: 7, flight: 2, place: 'waiting' })])).toEqual([index, courseHandicap])
  expect(labels([player(1), player(2, { teebox_id: 7, flight: 2 })])).toEqual([index, courseHandicap, tee, flight])
})

test('a golfer without tees has a dash', () => {
  const teeboxes = [{ id: 7, description: 'Blue', rating: 71.2, slope: 128 }]
  expect([teeText(player(1, { teebox_id: 7 }), { teeboxes }), teeText(player(1), { teeboxes })]).toEqual(['Blue', '–'])
})

test.each([
  [14, '14'],
  [-2, '+2'],
  [null, '–'],
])('a course handicap of %o is written %s', (coursehandicap, text) => {
  expect(courseHandicapText({ coursehandicap })).toBe(text)
})

test('before anyone has tees, there is no course handicap to explain', () => {
  const none = player(1, { coursehandicap: null })
  expect([haveCourseHandicaps([none]), haveCourseHandicaps([none, player(2)])]).toEqual([false, true])
})

test('the note on course handicaps names nine-hole tees only where the course has some', () => {
  const tee = (id: number, rating: number) => ({ id, description: 'White', rating, slope: 120 })
  expect(hasNines({ teeboxes: [tee(1, 71.2), tee(2, 35.6)] })).toBe(true)
  expect(hasNines({ teeboxes: [tee(1, 71.2)] })).toBe(false)
  expect(texts.handicapNote(true)).not.toBe(texts.handicapNote(false))
})
