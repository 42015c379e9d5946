import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fromBase45, toBase45 } from './base45.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

it.each([
  ['AB', 'BB8'],
  ['Hello!!', '%69 VD92EX0'],
])('the examples of RFC 9285: %s is %s', (text, letters) => {
  expect(toBase45(bytesOf(text))).toBe(letters)
  expect(fromBase45(letters)).toEqual(bytesOf(text))
})

it('any bytes come back', () => {
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes)
    }),
  )
})

it.each(['GGW', 'A', 'abc', ':::', '::'])('%s is not in base 45', (letters) => {
  expect(fromBase45(letters)).toBeNull()
})
