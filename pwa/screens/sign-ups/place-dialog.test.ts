import { expect, test } from 'vitest'
import type { RosterPlayer } from '#sync/calls/sign-ups.ts'
import { assignmentOf, placeErrors, placeFormOf, withGroup } from './place-dialog.tsx'
import { texts } from './texts.ts'

const player: RosterPlayer = {
  id: 9,
  user_id: 5,
  name: 'Ben Okafor',
  partner: 'Alice',
  handicapindex: 12.4,
  handicap: 12,
  coursehandicap: 14,
  teebox_id: 3,
  flight: 1,
  code: 2,
  teetime: '07:50',
  startinghole: 0,
  place: 'in',
  waiting: null,
  paid: null,
}

test('a place that is not touched is sent as it was', () => {
  const { id, partner, teebox_id, flight, code, teetime, startinghole } = player
  expect(assignmentOf(9, placeFormOf(player))).toEqual({ id, partner, teebox_id, flight, code, teetime, startinghole })
})

test('what is emptied is taken away', () => {
  const empty = { partner: ' ', teeboxId: 0, flight: '', group: ' ', teetime: '', hole: 0 }
  expect(assignmentOf(9, empty)).toEqual({
    id: 9,
    partner: '',
    teebox_id: null,
    flight: null,
    code: null,
    teetime: null,
    startinghole: null,
  })
})

test('a golfer who joins a group starts where its golfers do, and keeps the hole in a group of their own', () => {
  const companion = { ...player, id: 10, code: 4, startinghole: 9 }
  const others = { player, players: [player, companion] }
  const form = placeFormOf(player)
  expect(withGroup(form, '4', others)).toEqual({ ...form, group: '4', hole: 10 })
  expect(withGroup(form, '2', others)).toEqual(form)
  expect(withGroup(form, '5', others)).toEqual({ ...form, group: '5' })
  expect(withGroup(form, '', others)).toEqual({ ...form, group: '' })
  // While 42 is typed, the field contains 4 first.
  expect(withGroup(withGroup(form, '4', others), '42', others)).toEqual({ ...form, group: '42' })
  expect(withGroup({ ...form, hole: 7 }, '5', others)).toEqual({ ...form, group: '5', hole: 7 })
})

test('what is no number is not sent as none', () => {
  expect(assignmentOf(9, { ...placeFormOf(player), group: 'B' }).code).toBeNaN()
})

test.each([
  [{}, {}],
  [{ group: '' }, {}],
  [{ group: 'B' }, { group: texts.groupOutOfRange }],
  [{ group: '37' }, { group: texts.groupOutOfRange }],
  [{ flight: '0' }, { flight: texts.flightOutOfRange }],
])('%o is wrong about %o', (changed, errors) => {
  expect(placeErrors({ ...placeFormOf(player), ...changed })).toEqual(errors)
})
