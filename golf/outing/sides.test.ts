import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { partsOfStroke, roundedCourseHandicap } from '../course/course-handicap.ts'
import { sideStrokes } from '../strokes/playing-handicap.ts'
import type { UnroundedHandicap } from '../units.ts'
import {
  ballOf,
  golfersBefore,
  haveSameSides,
  largestSide,
  outingFormats,
  sharesBalls,
  sideName,
  sidesOf,
} from './format.ts'
import { oneBallFormats, sideHandicap, usualShares, validateSides } from './sides.ts'

const whole = (strokes: number) => (strokes * partsOfStroke) as UnroundedHandicap

test('every format of one ball has its rules', () => {
  expect(['own', ...oneBallFormats.map(({ kind }) => kind)]).toEqual(outingFormats)
})

describe('the handicap of a side', () => {
  test.each([
    ['scramble', [4, 20], 4],
    ['scramble', [20, 4], 4],
    ['scramble', [5, 10, 20, 30], 9],
    ['foursomes', [5, 12], 9],
    ['greensomes', [10, 20], 14],
    ['chapman', [10, 20], 14],
  ] as const)('%s of %j plays off %i', (format, courses, expected) => {
    const side = sideHandicap(courses.map(whole), usualShares(format, courses.length))
    expect(roundedCourseHandicap(side)).toBe(expected)
  })

  test('rounds as the shares themselves round', () => {
    const course = fc.integer({ min: -10 * partsOfStroke, max: 54 * partsOfStroke })
    const share = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(fc.array(fc.tuple(course, share), { minLength: 2, maxLength: 4 }), (partners) => {
        const courses = partners.map(([parts]) => parts as UnroundedHandicap)
        const shares = partners.map(([, percent]) => percent)
        const side = { id: 1, golfers: courses.map((each) => ({ course: each, par: 72 })) }
        const [exact] = sideStrokes([side], { weightsOf: () => shares, compare: 'par', offLow: false })
        expect(roundedCourseHandicap(sideHandicap(courses, shares))).toBe(exact?.playing)
      }),
    )
  })
})

describe('the sides of a field', () => {
  const on = (tgroupId: number, side: number) => ({ tgroupId, side })

  test('are those of its groups, in the order of their first golfers', () => {
    const golfers = [on(1, 2), on(1, 1), on(2, 1), on(1, 2)]
    expect(sidesOf(golfers)).toEqual([[on(1, 2), on(1, 2)], [on(1, 1)], [on(2, 1)]])
  })

  test.each([
    ['own', [on(1, 0)], null],
    ['scramble', [on(1, 1), on(1, 1), on(1, 1), on(1, 1)], null],
    ['scramble', [on(1, 1), on(1, 1), on(1, 2), on(1, 2)], null],
    ['foursomes', [on(1, 1), on(1, 1), on(1, 1)], 'Team 1 of group 1 has 3. Foursomes needs teams of 2 golfers.'],
    ['scramble', [on(1, 1), on(1, 1), on(2, 2)], 'Team 2 of group 2 has 1. Scramble needs teams of 2 to 4 golfers.'],
    ['chapman', [on(1, 1), on(1, 1), on(3, 0)], 'Put every golfer of group 3 on a team.'],
  ] as const)('%s with %j', (format, golfers, refusal) => {
    const valid = validateSides(golfers, format)
    expect(valid.ok ? null : valid.refusal.message).toBe(refusal)
  })

  test('a side’s scores are those of the partner who has been in the outing the longest', () => {
    expect(ballOf([{ id: 7 }, { id: 3 }, { id: 9 }])).toEqual({ id: 3 })
  })

  test('a side is named by its first names, told apart where the field has two of them', () => {
    const [ann, bob, other, third] = [
      { firstname: 'Ann', lastname: 'Ames' },
      { firstname: 'Bob', lastname: 'Best' },
      { firstname: 'Bob', lastname: 'Cole' },
      { firstname: 'Bob', lastname: 'Coe' },
    ]
    expect(sideName([ann, bob], [ann, bob])).toBe('Ann, Bob')
    expect(sideName([ann, bob], [ann, bob, other])).toBe('Ann, Bob B.')
    expect(sideName([ann, other], [ann, bob, other, third])).toBe('Ann, Bob Cole')
  })
})

test('a golfer plays in the place of those before them, one after another', () => {
  const out = [
    { id: 1, replacedBy: 5 },
    { id: 5, replacedBy: 6 },
    { id: 2, replacedBy: null },
    { id: 3, replacedBy: 9 },
  ]
  expect(golfersBefore([6, 4], out)).toEqual([5, 1])
  expect(golfersBefore([4], out)).toEqual([])
})

test('golfers share balls in every format but that of own balls, which older servers leave out', () => {
  expect([undefined, ...outingFormats].map(sharesBalls)).toEqual([false, false, true, true, true, true])
})

test('the largest side is counted within its group', () => {
  const on = (tgroupId: number, side?: number) => ({ tgroupId, ...(side !== undefined && { side }) })
  expect(largestSide([])).toBe(1)
  expect(largestSide([on(1, 1), on(1, 2), on(2, 1), on(2, 1), on(1, 1), on(2, 1)])).toBe(3)
  expect(largestSide([on(1), on(1)])).toBe(2)
})

test('sides are the same while those who stay have the same partners, in whatever order and under whatever number', () => {
  const field = (...sides: readonly (readonly number[])[]) =>
    sides.flatMap((ids, at) => ids.map((id) => ({ id, tgroupId: 1, side: at + 1 })))
  const before = field([1, 2], [3, 4])
  expect(haveSameSides(before, field([4, 3], [2, 1]))).toBe(true)
  expect(haveSameSides(before, field([1, 2], [3, 5]))).toBe(true)
  expect(haveSameSides(before, field([1, 3], [2, 4]))).toBe(false)
  expect(haveSameSides(before, field([1], [2], [3, 4]))).toBe(false)
})
