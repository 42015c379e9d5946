import { expect, test } from 'vitest'
import { assignGroups, checkGroups, firstGroupWithRoom, groupsOffered } from './groups.ts'

test('as many groups are offered as fours are needed', () => {
  expect([1, 4, 5, 8, 9].map(groupsOffered)).toEqual([1, 1, 2, 2, 3])
})

test('a golfer joins the first group with room, gaps first', () => {
  expect(firstGroupWithRoom([])).toBe(1)
  expect(firstGroupWithRoom([1, 1, 1, 1, 2])).toBe(2)
  expect(firstGroupWithRoom([2, 2, 2, 2, 1, 1, 1, 1])).toBe(3)
})

test('golfers without a group are placed and the others stay', () => {
  const golfers = [{ id: 1, group: 2 }, ...[2, 3, 4, 5, 6].map((id) => ({ id, group: null }))]
  expect([...assignGroups(golfers)]).toEqual([
    [1, 2],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [6, 2],
  ])
})

test('threes are as good as fours', () => {
  expect(checkGroups([1, 1, 1, 1, 2, 2, 2, 2])).toMatchObject({ ok: true })
  expect(checkGroups([1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4])).toMatchObject({ ok: true })
})

test('a fifth golfer in a group is refused', () => {
  expect(checkGroups([1, 1, 1, 2, 1, 1])).toMatchObject({
    refusal: { code: 'group.full', message: 'Group 1 has more than 4 golfers' },
  })
})

test.each([null, 0, 1.5])('%s is no group', (group) => {
  expect(checkGroups([1, group])).toMatchObject({ refusal: { code: 'group.missing' } })
})
