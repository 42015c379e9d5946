import { expect, test } from 'vitest'
import { uuidV7 } from './uuid-v7.ts'

test('an id holds its time, its version and its chance', () => {
  const at = new Date(0x0192_0000_0001)
  expect(uuidV7({ at, random: new Uint8Array(10) })).toBe('01920000-0001-7000-8000-000000000000')
  expect(uuidV7({ at, random: new Uint8Array(10).fill(0xff) })).toBe('01920000-0001-7fff-bfff-ffffffffffff')
})

test('later ids sort behind earlier ones', () => {
  const random = new Uint8Array(10).fill(0xff)
  const earlier = uuidV7({ at: new Date(1_800_000_000_000), random })
  expect(uuidV7({ at: new Date(1_800_000_000_001), random: new Uint8Array(10) }) > earlier).toBe(true)
})
