import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleHoles } from './sample-outing-testing.ts'
import { shotgunHoles, startMoved, startNames, startTimes } from './starts.ts'

const course = sampleHoles()
const pars = new Map(course.map(({ hole, par }) => [hole, par]))

test('groups go out one after the other, over the full hour as well', () => {
  const times = startTimes({ first: '07:40', minutes: 12, groups: 3 })
  expect(times).toEqual({ ok: true, value: ['07:40', '07:52', '08:04'] })
})

test('a start after midnight is refused', () => {
  expect(startTimes({ first: '23:40', minutes: 10, groups: 2 })).toMatchObject({ ok: true })
  expect(startTimes({ first: '23:40', minutes: 10, groups: 3 })).toMatchObject({ refusal: { code: 'starts.midnight' } })
})

test.each([
  ['08:04', '09:10', '09:34'],
  ['07:40', '06:50', '06:50'],
  ['08:04', '23:30', '23:54'],
  ['08:04', '23:40', null],
  ['06:00', '01:00', null],
])('a start at %s of a tee time that is moved from 07:40 to %s is at %s', (start, to, moved) => {
  expect(startMoved({ start, from: '07:40', to })).toBe(moved)
})

test('few groups of a shotgun are spread over the course', () => {
  expect(shotgunHoles({ groups: 3, holes: course })).toEqual([1, 7, 13])
})

test('more groups than holes begin again with the longest holes', () => {
  const starts = shotgunHoles({ groups: 20, holes: course })
  const twice = starts.filter((hole, place) => starts.indexOf(hole) !== place)
  expect(twice.map((hole) => pars.get(hole))).toEqual([5, 5])
})

test('a course without its holes starts everybody on the first', () => {
  expect(shotgunHoles({ groups: 2, holes: [] })).toEqual([1, 1])
})

test('every group starts on a hole of the course, and none is used twice more often than another', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 36 }), fc.constantFrom(9 as const, 18 as const), (groups, count) => {
      const holes = sampleHoles(count)
      const starts = shotgunHoles({ groups, holes })
      expect(starts).toHaveLength(groups)
      const uses = holes.map(({ hole }) => starts.filter((start) => start === hole).length)
      expect(uses.reduce((sum, use) => sum + use, 0)).toBe(groups)
      expect(Math.max(...uses) - Math.min(...uses)).toBeLessThanOrEqual(1)
    }),
  )
})

const namesOf = (...starts: readonly (readonly [hole: number, time: string | null])[]) => [
  ...startNames(starts.map(([hole, time], at) => ({ group: at + 1, hole, time }))).values(),
]

test('two groups that start on one hole of a shotgun are A and B in their order, and one alone has no letter', () => {
  const shotgun = startNames([
    { group: 3, hole: 1, time: '08:00' },
    { group: 1, hole: 1, time: '08:00' },
    { group: 2, hole: 7, time: '08:00' },
  ])
  expect([...shotgun].toSorted(([one], [other]) => one - other)).toEqual([
    [1, '1A'],
    [2, '7'],
    [3, '1B'],
  ])
  expect(namesOf([1, null], [1, null], [10, null]).toSorted()).toEqual(['10', '1A', '1B'])
  expect(namesOf([1, '08:00'], [1, null], [10, '08:00']).toSorted()).toEqual(['10', '1A', '1B'])
  expect(namesOf([4, '08:00'], [4, '08:00'])).toEqual(['4A', '4B'])
})

test('groups that start on one hole one after the other have no letters', () => {
  expect(namesOf([1, '08:00'], [1, '08:10'])).toEqual(['1', '1'])
  expect(namesOf([1, '08:00'], [10, '08:00'], [1, '08:10'], [10, '08:10'])).toEqual(['1', '10', '1', '10'])
  expect(namesOf([1, null], [1, null], [1, null])).toEqual(['1', '1', '1'])
  expect(namesOf([1, '08:00'], [1, null])).toEqual(['1', '1'])
})

test('the golfers of one group do not share their hole with each other, and one without a group has no name', () => {
  const golfer = { group: 2, hole: 1, time: '08:00' }
  expect(startNames([golfer, golfer, { ...golfer, group: null }, { ...golfer, group: 3, hole: null }])).toEqual(
    new Map([[2, '1']]),
  )
})

test('the letters of a hole go on after Z', () => {
  const names = namesOf(...Array.from({ length: 28 }, () => [1, '08:00'] as const))
  expect(names.slice(25)).toEqual(['1Z', '1AA', '1AB'])
})
