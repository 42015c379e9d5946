import { expect, test } from 'vitest'
import type { EventDay, EventGolfer } from '#sync/calls/event-day.ts'
import {
  byName,
  cardRowsOf,
  cartsOf,
  dotsOf,
  dotsText,
  groupsOf,
  holesInCommon,
  holesOf,
  lengthOf,
  ninesOf,
} from './sheets.ts'

const holes = Array.from({ length: 18 }, (_, at) => ({ hole: at + 1, par: 4, handicap: at + 1 }))
/** On these tees the last hole is the hardest. */
const reversed = holes.map((hole) => ({ ...hole, handicap: 19 - hole.handicap }))
const white = { id: 1, name: 'White', rating: 70, slope: 120, par: 72 }
const red = { id: 2, name: 'Red (W)', rating: 71, slope: 122, par: 72, holes: reversed }
const blue = { id: 3, name: 'Blue', rating: 72, slope: 130, par: 72 }
const card = { holes, tees: [white, red, blue] }

const tees = new Map([white, red, blue].map((tee) => [tee.id, tee.name]))

function golfer(first: string, golfers: Partial<EventGolfer> = {}): EventGolfer {
  const teebox_id = golfers.teebox_id ?? white.id
  const teebox = tees.get(teebox_id) ?? ''
  const usual = {
    id: 1,
    user_id: 1,
    first,
    last: 'Alvarez',
    playinghandicap: 0,
    tgroup_id: 1,
    phone: null,
    checkedInAt: null,
  }
  return { ...usual, ...golfers, teebox, teebox_id }
}

const group = {
  id: 1,
  heardAt: null,
  pending: 0,
  code: 'ABCD2345',
  startingHole: 1,
  startsAt: null,
  finished: [],
  phones: [],
}

function outing(golfers: readonly EventGolfer[]): Pick<EventDay, 'groups' | 'golfers'> {
  return { groups: [group, { ...group, id: 2 }], golfers: [...golfers] }
}

test('two golfers share a cart, and the last of three rides alone', () => {
  const one = ['Ann', 'Bob', 'Cy'].map((first) => golfer(first))
  const two = ['Di', 'Ed'].map((first) => golfer(first, { tgroup_id: 2 }))
  const carts = cartsOf(groupsOf(outing([...one, ...two])))
  expect(carts.map((cart) => [cart.group.id, cart.golfers.map(({ first }) => first)])).toEqual([
    [1, ['Ann', 'Bob']],
    [1, ['Cy']],
    [2, ['Di', 'Ed']],
  ])
})

test('two groups that start on one hole together are printed as 1A and 1B', () => {
  const holesOfGroups = (startsAt: readonly string[]) =>
    groupsOf({ groups: startsAt.map((time, at) => ({ ...group, id: at + 1, startsAt: time })), golfers: [] }).map(
      ({ hole }) => hole,
    )
  expect(holesOfGroups(['08:00', '08:00'])).toEqual(['1A', '1B'])
  expect(holesOfGroups(['08:00', '08:10'])).toEqual(['1', '1'])
})

test('the dots of a golfer are on the hardest holes of their own tees', () => {
  const at = (dots: readonly number[]) =>
    dots.flatMap((strokes, index) => (strokes === 0 ? [] : [[index + 1, strokes]]))
  expect(at(dotsOf(golfer('Ann', { playinghandicap: 2 }), card))).toEqual([
    [1, 1],
    [2, 1],
  ])
  expect(at(dotsOf(golfer('Ann', { playinghandicap: 2, teebox_id: red.id }), card))).toEqual([
    [17, 1],
    [18, 1],
  ])
  expect(dotsOf(golfer('Ann', { playinghandicap: 20 }), card).slice(0, 3)).toEqual([2, 2, 1])
  expect(at(dotsOf(golfer('Ann', { playinghandicap: -1 }), card))).toEqual([[18, -1]])
})

test('a stroke received is a dot, one given back a circle', () => {
  expect([2, 1, 0, -1].map(dotsText)).toEqual(['••', '•', '', '○'])
})

test('a group has pars and stroke indexes in common unless its tees have others', () => {
  const same = [golfer('Ann'), golfer('Cy', { teebox_id: blue.id })]
  const rows = (golfers: readonly EventGolfer[]) => golfers.map((each) => ({ golfer: each }))
  expect(holesInCommon(rows(same), card)).toEqual(holesOf(golfer('Ann'), card))
  expect(holesInCommon(rows([...same, golfer('Bob', { teebox_id: red.id })]), card)).toBeNull()
})

test('a team that shares a ball has one row on a card, with the dots of the golfer who has its scores', () => {
  const golfers = [
    golfer('Ann', { id: 1, ball: 1, playinghandicap: 2 }),
    golfer('Bob', { id: 2, ball: 2 }),
    golfer('Cy', { id: 3, ball: 1, playinghandicap: 2, teebox_id: red.id }),
    golfer('Bob', { id: 4, ball: 2, last: 'Baker' }),
  ]
  const [first] = groupsOf(outing(golfers))
  const rows = cardRowsOf({ golfers: first?.golfers ?? [] }, { golfers })
  const plain = rows.map(({ name, ...row }) => ({ ...row, name: name.replaceAll(/[\u2066-\u2069]/g, '') }))
  expect(plain).toEqual([
    { name: 'Ann, Cy', golfer: golfers[0], teebox: 'White, Red (W)' },
    { name: 'Bob A., Bob B.', golfer: golfers[1], teebox: 'White' },
  ])
  // Only tees whose card a team plays are compared.
  expect(holesInCommon(rows, card)).toEqual(holesOf(golfer('Ann'), card))
  // Partners are next to each other, also on the signs of carts.
  expect(cartsOf(groupsOf(outing(golfers))).map((cart) => cart.golfers.map(({ id }) => id))).toEqual([
    [1, 3],
    [2, 4],
  ])
})

test('a text gets smaller letters the longer it is, and a Chinese letter has the width of two', () => {
  expect(['Ann Alvarez', 'Bartholomew Wellingtons', 'Ann '.repeat(12), '王'.repeat(11)].map(lengthOf)).toEqual([
    'short',
    'medium',
    'long',
    'medium',
  ])
})

test('the list is by last name, then first name', () => {
  const golfers = [golfer('Bob', { last: 'Zed' }), golfer('Cy'), golfer('Ann')]
  expect(byName(golfers).map(({ first }) => first)).toEqual(['Ann', 'Cy', 'Bob'])
})

test('a card has a row for each nine, also where a course of nine has the numbers 10 to 18', () => {
  const numbers = holes.map(({ hole }) => hole)
  const [front, back] = [numbers.slice(0, 9), numbers.slice(9)]
  expect(ninesOf(numbers)).toEqual([front, back])
  expect(ninesOf(back)).toEqual([back])
})
