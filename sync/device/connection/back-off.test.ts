import { expect, it } from 'vitest'
import { backOff } from './back-off.ts'

it('doubles the longest pause up to a limit, of which chance takes a part', () => {
  const pauses = (chance: number) =>
    [0, 1, 2, 3, 4, 50].map((failures) => backOff({ random: () => chance }, { failures, longest: 10_000 }))
  expect(pauses(1)).toEqual([1_000, 2_000, 4_000, 8_000, 10_000, 10_000])
  expect(pauses(0.25)).toEqual([250, 500, 1_000, 2_000, 2_500, 2_500])
  expect(pauses(0)).toEqual([0, 0, 0, 0, 0, 0])
})
