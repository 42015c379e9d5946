import { expect, test } from 'vitest'
import { authenticatorLink, base32, codeOf, stepOf, stepOfCode } from './totp.ts'

/** The key of the test vectors. */
const key = Buffer.from('12345678901234567890')

/** The vectors of RFC 6238, appendix B: the last six of their eight digits. */
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i seconds the code is that of RFC 6238', (seconds, code) => {
  expect(codeOf(key, stepOf(new Date(seconds * 1000)))).toBe(code)
})

test('RFC 4226, appendix D: the codes of the first ten counters', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489']
  expect(codes.map((_, step) => codeOf(key, step))).toEqual(codes)
})

test('a code is right in its own 30 seconds and in those before and after', () => {
  const at = (step: number) => new Date(step * 30_000)
  const code = codeOf(key, 1000)
  const found = [998, 999, 1000, 1001, 1002].map((step) => stepOfCode(key, { code, at: at(step) }))
  expect(found).toEqual([undefined, 1000, 1000, 1000, undefined])
  for (const wrong of ['', '000000', `${code}0`, code.slice(1)]) {
    expect(stepOfCode(key, { code: wrong, at: at(1000) })).toBe(undefined)
  }
})

// cspell:ignore MZXQ MZXW foob fooba YTBOI
/** The vectors of RFC 4648, 10. */
test.each([
  ['', ''],
  ['f', 'MY'],
  ['fo', 'MZXQ'],
  ['foo', 'MZXW6'],
  ['foob', 'MZXW6YQ'],
  ['fooba', 'MZXW6YTB'],
  ['foobar', 'MZXW6YTBOI'],
])('base32 of "%s" is %s', (text, coded) => {
  expect(base32(Buffer.from(text))).toBe(coded)
})

test('the link names the club and the account, whatever their letters', () => {
  const link = authenticatorLink({ key, issuer: 'Elm & Oak: Golf', username: 'ana:b' })
  const { protocol, host, pathname, searchParams } = new URL(link)
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual(['otpauth:', 'totp', '/Elm & Oak  Golf:ana b'])
  expect(Object.fromEntries(searchParams)).toEqual({ secret: base32(key), issuer: 'Elm & Oak  Golf' })
})
