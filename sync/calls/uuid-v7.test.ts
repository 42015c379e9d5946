import { expect, it } from 'vitest'
import { uuid } from './replay.ts'
import { followingId, momentOf, uuidV7 } from './uuid-v7.ts'

it('is the example of RFC 9562, appendix A.6', () => {
  const chance = Uint8Array.of(0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f)
  expect(uuidV7(0x017f22e279b0, chance)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
})

it('carries version and variant whatever chance says', () => {
  expect(uuidV7(0, new Uint8Array(10).fill(0xff))).toBe('00000000-0000-7fff-bfff-ffffffffffff')
  expect(uuidV7(1763700000000, new Uint8Array(10))).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-000000000000$/)
})

it('is one also by a clock that lost its time, and is before 1970 west of Greenwich', () => {
  const id = uuidV7(-25_200_000, new Uint8Array(10))
  expect(uuid.safeParse(id).success).toBe(true)
  expect(momentOf(id)).toBe(0)
})

it('tells when it was made', () => {
  expect(momentOf(uuidV7(1763700000123, new Uint8Array(10).fill(0xff)))).toBe(1763700000123)
})

it('is followed by counting in its last digits, which begin again after the highest', () => {
  expect(followingId('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 0)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f')
  expect(followingId('017f22e2-79b0-7cc3-98c4-dc0c0c07398f', 3)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c073992')
  expect(followingId('017f22e2-79b0-7cc3-98c4-ffffffffffff', 2)).toBe('017f22e2-79b0-7cc3-98c4-000000000001')
})
