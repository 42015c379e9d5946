import { describe, expect, test } from 'vitest'
import { accessCodeLetters, drawAccessCode, readAccessCode } from './access-codes.ts'

/** xorshift32: repeatable, and even enough for a chi-square test. */
function seededBytes(seed: number) {
  let state = seed
  return (count: number) =>
    Uint8Array.from({ length: count }, () => {
      state ^= state << 13
      state ^= state >>> 17
      state ^= state << 5
      return state >>> 24
    })
}

function bytesOf(...batches: number[][]) {
  return () => Uint8Array.from(batches.shift() ?? [])
}

describe('a drawn code', () => {
  test('has eight letters that cannot be misread', () => {
    expect(drawAccessCode(seededBytes(1))).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
    expect(accessCodeLetters).toHaveLength(31)
    expect(accessCodeLetters).not.toMatch(/[01OIL]/)
  })

  test('throws away the bytes that would favour some letters', () => {
    expect(drawAccessCode(bytesOf([248, 255, 30, 30, 30, 30, 30, 30], [8, 9]))).toBe('ZZZZZZAB')
  })

  test('is never a plain number, so it cannot be taken for the number of an outing', () => {
    expect(drawAccessCode(bytesOf([0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 2, 3, 4, 5, 6, 8]))).toBe('2345678A')
  })

  test('uses every letter equally often in every place, and does not repeat', () => {
    const codes = 200_000
    const randomBytes = seededBytes(20_261_120)
    const counts = Array.from({ length: 8 }, () => new Map([...accessCodeLetters].map((letter) => [letter, 0])))
    const seen = new Set<string>()
    for (let drawn = 0; drawn < codes; drawn += 1) {
      const code = drawAccessCode(randomBytes)
      seen.add(code)
      for (const [place, letter] of [...code].entries()) {
        const count = counts[place]
        count?.set(letter, (count.get(letter) ?? 0) + 1)
      }
    }
    expect(seen.size).toBe(codes)
    const expected = codes / accessCodeLetters.length
    for (const count of counts) {
      const chiSquare = [...count.values()].reduce((sum, found) => sum + (found - expected) ** 2 / expected, 0)
      // 30 degrees of freedom: 1 fair source in 10,000 is above 67.6.
      expect(chiSquare).toBeLessThan(67.6)
    }
  })
})

describe('a typed code', () => {
  test.each(['7KQ4MX2P', '7kq4mx2p', ' 7KQ4 MX2P ', '7KQ4-MX2P', '7kq4–mx2p'])('is read from “%s”', (typed) => {
    expect(readAccessCode(typed)).toBe('7KQ4MX2P')
  })

  test.each(['', '7KQ4MX2', '7KQ4MX2PP', '7KQ4MX2O', '7KQ4MX21', '7KQ4.MX2P', '12'])('cannot be “%s”', (typed) => {
    expect(readAccessCode(typed)).toBeUndefined()
  })
})
