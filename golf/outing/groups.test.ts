import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  areBalanced,
  assignGroups,
  balancedGroups,
  validateGroups,
  validateStartingHoles,
  groupsOffered,
} from './groups.ts'

test('as many groups are offered as fours are needed', () => {
  expect([1, 4, 5, 8, 9].map(groupsOffered)).toEqual([1, 1, 2, 2, 3])
})

test.each([
  [1, [1]],
  [4, [1, 1, 1, 1]],
  [5, [1, 1, 1, 2, 2]],
  [9, [1, 1, 1, 2, 2, 2, 3, 3, 3]],
  [10, [1, 1, 1, 1, 2, 2, 2, 3, 3, 3]],
])('%i golfers are balanced as %j', (golfers, groups) => {
  expect(balancedGroups(golfers)).toEqual(groups)
})

test('groups are balanced when no two differ by more than one golfer', () => {
  expect([[], [1], [1, 1, 2], [1, 1, 1, 2, 2, 2, 3, 3]].map(areBalanced)).toEqual([true, true, true, true])
  expect(
    [
      [1, 1, 1, 2],
      [1, 1, 1, 1, 2, 2, 2, 2, 3],
    ].map(areBalanced),
  ).toEqual([false, false])
})

test('golfers without a group join the smallest one and the others stay', () => {
  const golfers = [{ id: 1, group: 2 }, ...[2, 3, 4, 5, 6].map((id) => ({ id, group: null }))]
  expect([...assignGroups(golfers)]).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
    [4, 2],
    [5, 1],
    [6, 2],
  ])
})

test('a golfer for whom no group has room gets a new one', () => {
  const full = [1, 1, 1, 1, 2, 2, 2, 2].map((group, id) => ({ id, group }))
  expect(assignGroups([...full, { id: 8, group: null }]).get(8)).toBe(3)
})

test('where no group is chosen no one plays alone who is not alone, and no group has more than four', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 144 }), (count) => {
      const golfers = Array.from({ length: count }, (_, id) => ({ id, group: null }))
      const groups = [...assignGroups(golfers).values()]
      expect(validateGroups(groups).ok).toBe(true)
      expect(areBalanced(groups)).toBe(true)
      for (const group of groups) expect(groups.filter((other) => other === group).length).toBeGreaterThan(1)
    }),
  )
})

test('the golfers of a group start on one hole, those of another group on another', () => {
  const golfer = (group: number, startingHole: number) => ({ group, startingHole })
  expect(validateStartingHoles([golfer(1, 1), golfer(2, 10), golfer(1, 1)]).ok).toBe(true)
  expect(validateStartingHoles([golfer(1, 1), golfer(2, 10), golfer(2, 1), golfer(2, 10)])).toMatchObject({
    refusal: {
      code: 'group.starting-holes',
      message: 'Group 2 starts on holes 1 and 10. Choose one starting hole for a group',
    },
  })
})

test('threes are as good as fours', () => {
  expect(validateGroups([1, 1, 1, 1, 2, 2, 2, 2])).toMatchObject({ ok: true })
  expect(validateGroups([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])).toMatchObject({ ok: true })
})

test('a fifth golfer in a group is refused', () => {
  expect(validateGroups([1, 1, 1, 2, 1, 1])).toMatchObject({
    refusal: { code: 'group.full', message: 'Group 1 has more than 4 golfers. Move one to another group' },
  })
})

test.each([null, 0, 1.5])('%s is no group', (group) => {
  expect(validateGroups([1, group])).toMatchObject({ refusal: { code: 'group.missing' } })
})
