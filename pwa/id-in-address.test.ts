import { expect, test } from 'vitest'
import { idInAddress } from './id-in-address.ts'

test('an id is a whole number from 1', () => expect(idInAddress('12')).toBe(12))

test.each([undefined, '', '0', '-1', '1.5', '1e3', 'x', '99999999999'])('%o is no id', (text) => {
  expect(idInAddress(text)).toBeNull()
})
