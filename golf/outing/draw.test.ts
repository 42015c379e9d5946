import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { HandicapIndex } from '../units.ts'
import { drawGroups, type DrawKind } from './draw.ts'
import { byIndex, type DrawnGolfer } from './flights.ts'
import { groupSize } from './outing.ts'

const field = (golfers: number): DrawnGolfer[] =>
  Array.from({ length: golfers }, (_, place) => ({ id: place + 1, index: (place * 10) as HandicapIndex }))
const fields = fc
  .array(fc.integer({ min: -50, max: 540 }), { minLength: 1, maxLength: 144 })
  .map((all) => all.map((index, place): DrawnGolfer => ({ id: place + 1, index: index as HandicapIndex })))
const kinds = fc.constantFrom<DrawKind>('near', 'mixed')

function groupsOf(drawn: ReadonlyMap<number, number>): readonly (readonly number[])[] {
  const groups: number[][] = []
  for (const [id, group] of drawn) (groups[group - 1] ??= []).push(id)
  return groups
}

const rising = (one: number, other: number) => one - other

test('players near in handicap play together, and the smaller groups go out first', () => {
  expect(groupsOf(drawGroups(field(10), 'near'))).toEqual([
    [1, 2, 3],
    [4, 5, 6],
    [7, 8, 9, 10],
  ])
})

test('a mixed draw gives every group a low and a high player', () => {
  expect(groupsOf(drawGroups(field(8), 'mixed'))).toEqual([
    [1, 4, 5, 8],
    [2, 3, 6, 7],
  ])
})

test.each([
  [1, [1]],
  [5, [2, 3]],
  [6, [3, 3]],
  [9, [3, 3, 3]],
])('%i golfers play in groups of %j', (golfers, sizes) => {
  for (const kind of ['near', 'mixed'] as const) {
    const drawn = groupsOf(drawGroups(field(golfers), kind)).map((group) => group.length)
    expect(drawn.toSorted((one, other) => one - other)).toEqual(sizes)
  }
})

test('everybody has a group of at most four, and no one plays alone who is not alone', () => {
  fc.assert(
    fc.property(fields, kinds, (golfers, kind) => {
      const groups = groupsOf(drawGroups(golfers, kind))
      expect(groups.flat().toSorted((one, other) => one - other)).toEqual(golfers.map(({ id }) => id))
      for (const { length } of groups) {
        expect(length).toBeLessThanOrEqual(groupSize)
        expect(length).toBeGreaterThan(golfers.length === 1 ? 0 : 1)
      }
      expect(groups).toHaveLength(Math.ceil(golfers.length / groupSize))
    }),
  )
})

test('pairs of host and guest stay together, near in their mean index or mixed', () => {
  // The guest of golfer 1 is golfer 8, who plays off the highest index.
  const hosts = new Map([
    [8, 1],
    [3, 2],
    [5, 4],
    [7, 6],
  ])
  expect(groupsOf(drawGroups(field(8), 'near', hosts)).map((group) => group.toSorted(rising))).toEqual([
    [1, 2, 3, 8],
    [4, 5, 6, 7],
  ])
  expect(groupsOf(drawGroups(field(8), 'mixed', hosts)).map((group) => group.toSorted(rising))).toEqual([
    [2, 3, 6, 7],
    [1, 4, 5, 8],
  ])
})

test('guests are with their host in groups of at most four, and no one plays alone', () => {
  const guests = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 24 })
  fc.assert(
    fc.property(guests, fc.integer({ min: 0, max: 53 }), kinds, (ofHosts, seed, kind) => {
      const hosts = new Map<number, number>()
      const golfers: DrawnGolfer[] = []
      for (const count of ofHosts) {
        const host = golfers.length + 1
        for (let at = 0; at <= count; at += 1) {
          golfers.push({ id: host + at, index: ((host * 37 + at * seed) % 540) as HandicapIndex })
          if (at > 0) hosts.set(host + at, host)
        }
      }
      const drawn = drawGroups(golfers, kind, hosts)
      const groups = groupsOf(drawn)
      expect(groups.flat().toSorted((one, other) => one - other)).toEqual(golfers.map(({ id }) => id))
      for (const { length } of groups) {
        expect(length).toBeLessThanOrEqual(groupSize)
        expect(length).toBeGreaterThan(golfers.length === 1 ? 0 : 1)
      }
      // With two in each party no one is parted, whatever else is in the field.
      const pairs = [...hosts].filter(([, host]) => [...hosts.values()].filter((each) => each === host).length === 1)
      for (const [guest, host] of pairs) expect(drawn.get(guest)).toBe(drawn.get(host))
    }),
  )
})

test('guests beyond three, and those whose host is not in the field, are drawn like all others', () => {
  const hosts = new Map([2, 3, 4, 5, 6].map((guest) => [guest, 1]))
  const drawn = groupsOf(drawGroups(field(6), 'near', hosts))
  expect(drawn.map((group) => group.length).toSorted(rising)).toEqual([2, 4])
  expect(drawGroups(field(6), 'near', new Map([[2, 99]]))).toEqual(drawGroups(field(6), 'near'))
})

test('the draw does not depend on the order in which golfers signed up', () => {
  fc.assert(
    fc.property(fields, kinds, (golfers, kind) => {
      const sorted = (drawn: ReadonlyMap<number, number>) => [...drawn].toSorted(([one], [other]) => one - other)
      expect(sorted(drawGroups(golfers.toReversed(), kind))).toEqual(sorted(drawGroups(golfers, kind)))
    }),
  )
})

test('in a mixed draw every group has one of the best, and near groups never overlap', () => {
  fc.assert(
    fc.property(fields, (golfers) => {
      const order = byIndex(golfers)
      const mixed = drawGroups(golfers, 'mixed')
      const best = order.slice(0, Math.ceil(golfers.length / groupSize)).map(({ id }) => mixed.get(id))
      expect(new Set(best).size).toBe(best.length)
      const near = drawGroups(golfers, 'near')
      const turns = order.map(({ id }) => near.get(id) ?? 0)
      expect(turns).toEqual(turns.toSorted((one, other) => one - other))
    }),
  )
})
