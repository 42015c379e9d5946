import { expect, test } from 'vitest'
import { strokes, tenths, type Tenths } from '../units.ts'
import { addDifferentials, eighteenHoleDifferential, nineHoleDifferential, roundDifferential } from './differential.ts'

function played(adjustedGross: number, [rating, slope]: [number, number]) {
  return { adjustedGross: strokes(adjustedGross), rating: tenths(rating), slope }
}

test.each([
  { gross: 94, on: [73, 125], expected: 190 },
  { gross: 69, on: [71.5, 125], expected: -23 },
  { gross: 72, on: [67, 100], expected: 57 },
  { gross: 66, on: [71.2, 104], expected: -56 },
] satisfies { gross: number; on: [number, number]; expected: number }[])(
  '$gross on $on is $expected tenths, halves rounded up in integers',
  ({ gross, on, expected }) => {
    expect(roundDifferential(eighteenHoleDifferential(played(gross, on)))).toBe(expected)
  },
)

test('playing conditions come off the score, half of them over nine holes', () => {
  const pcc = tenths(-1)
  expect(eighteenHoleDifferential({ ...played(90, [70, 113]), pcc })).toEqual({
    numerator: 113 * 210,
    denominator: 113,
  })
  expect(nineHoleDifferential({ ...played(45, [35, 113]), pcc })).toEqual({ numerator: 113 * 210, denominator: 226 })
})

test('two nines are rounded once, after they are added', () => {
  const one = nineHoleDifferential(played(45, [36.1, 132]))
  const other = nineHoleDifferential(played(48, [37, 131]))
  expect(roundDifferential(addDifferentials(one, other))).toBe(171)
  const third = { numerator: 4, denominator: 10 }
  expect(roundDifferential(addDifferentials(third, third))).toBe(1 as Tenths)
})
