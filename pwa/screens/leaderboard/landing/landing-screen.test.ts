import { describe, expect, test } from 'vitest'
import { caretInGroupedCode, incompleteCode, readTypedCode } from './landing-screen.tsx'
import { texts } from './texts.ts'

describe('a code while it is typed', () => {
  test('is upper case in two groups of four, whatever stands between', () => {
    for (const typed of ['7kq4mx2p', '7KQ4 MX2P', '7kq4-mx2p', ' 7kq4 – mx 2p ', '7KQ4—MX2P']) {
      expect(readTypedCode(typed)).toEqual({ code: '7KQ4MX2P', shown: '7KQ4 MX2P', problem: null })
    }
  })

  test('gets its gap with the fifth character, not before', () => {
    expect(readTypedCode('7kq4').shown).toBe('7KQ4')
    expect(readTypedCode('7kq4m').shown).toBe('7KQ4 M')
  })

  test('is taken out of a pasted link', () => {
    expect(readTypedCode('https://club.example/leaderboard/7KQ4MX2P?show=board').code).toBe('7KQ4MX2P')
  })

  test('says as it is typed which character can’t be right, and which can', () => {
    expect(readTypedCode('7KO4').problem).toBe(texts.code.never(['O']))
    expect(readTypedCode('0O').problem).toBe(texts.code.never(['0', 'O']))
  })

  test('is not called too short while it is typed, but too long', () => {
    expect(readTypedCode('7KQ').problem).toBeNull()
    expect(readTypedCode('7KQ4MX2PA').problem).toBe(texts.code.length(8, 9))
  })

  test('keeps the caret behind the character it was behind', () => {
    expect(caretInGroupedCode('7kq')).toBe(3)
    expect(caretInGroupedCode('7kq4m')).toBe(6)
    expect(caretInGroupedCode('7KQ4 MX')).toBe(7)
  })
})

describe('a code that is sent', () => {
  test('is complete or says what is missing', () => {
    expect(incompleteCode('7KQ4MX2P')).toBeNull()
    expect(incompleteCode('')).toBe(texts.code.enter)
    expect(incompleteCode('7KQ4MX')).toBe(texts.code.length(8, 6))
    expect(incompleteCode('7KQ4MX2O')).toMatch(/“O”/)
  })
})
