import { expect, test } from 'vitest'
import { texts } from './texts.ts'

test('a skin is named by what was holed, with the score that won it', () => {
  expect(texts.skin({ by: 'net', score: 2, gross: 2, par: 3 })).toBe('birdie, net 2')
  expect(texts.skin({ by: 'net', score: 2, gross: 3, par: 3 })).toBe('par, net 2')
  expect(texts.skin({ by: 'gross', score: 3, gross: 3, par: 4 })).toBe('birdie, gross 3')
  expect(texts.skin({ by: 'net', score: 5, gross: 7, par: 5 })).toBe('net 5')
})

test('a server of an older release says nothing of what was holed', () => {
  expect(texts.skin({ by: 'net', score: 2, par: 3 })).toBe('net 2')
})
