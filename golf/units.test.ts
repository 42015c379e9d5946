import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimal, divideHalfUp, tenths } from './units.ts'

test('decimals are read into whole tenths, whatever their binary fraction', () => {
  expect([71.3, 0.1 + 0.2, -1.2, 54].map(tenths)).toEqual([713, 3, -12, 540])
  expect(() => tenths(12.45)).toThrow('more than one decimal')
})

test('tenths read back as the decimal they came from', () => {
  fc.assert(
    fc.property(fc.integer({ min: -100, max: 9999 }), (value) => {
      expect(tenths(decimal(tenths(value / 10)))).toBe(value)
    }),
  )
})

test('a half goes to the higher number on both sides of zero', () => {
  expect([5, 4, -5, -6, -15, -16].map((numerator) => divideHalfUp(numerator, 10))).toEqual([1, 0, 0, -1, -1, -2])
})

test('a quotient is never further than a half from the fraction, and above it when exactly a half', () => {
  fc.assert(
    fc.property(fc.integer(), fc.integer({ min: 1, max: 30_000 }), (numerator, denominator) => {
      const twiceOff = 2 * (divideHalfUp(numerator, denominator) * denominator - numerator)
      expect(twiceOff).toBeGreaterThan(-denominator)
      expect(twiceOff).toBeLessThanOrEqual(denominator)
    }),
  )
})
