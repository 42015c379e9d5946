import { describe, expect, test } from 'vitest'
import { readOutingAddress } from './code-text.ts'

describe('the address of an outing', () => {
  test('is a code or a number', () => {
    expect(readOutingAddress('7kq4-mx2p')).toEqual({ by: 'code', code: '7KQ4MX2P' })
    expect(readOutingAddress('12')).toEqual({ by: 'id', id: 12 })
  })

  test('is a code also with the invisible characters of a message around it', () => {
    for (const text of [
      '\u200E7KQ4\u00A0MX2P\u200E',
      '7KQ4\u200BMX2P',
      '\u2068leaderboard/7KQ4MX2P\u2069',
      '\uFEFF7KQ4\u00ADMX2P',
    ])
      expect(readOutingAddress(text)).toEqual({ by: 'code', code: '7KQ4MX2P' })
  })

  test('is a code when it has eight digits that a code can have', () => {
    expect(readOutingAddress('23456789')).toEqual({ by: 'code', code: '23456789' })
  })

  test('is nothing when it is neither', () => {
    expect(readOutingAddress('7KQ4')).toBeNull()
    expect(readOutingAddress('0')).toBeNull()
    expect(readOutingAddress('1.5')).toBeNull()
  })
})
