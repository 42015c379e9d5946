import { afterEach, expect, it, vi } from 'vitest'
import { browserStorage } from './browser-storage.ts'

afterEach(() => vi.unstubAllGlobals())

it('remembers for the page what local storage refuses, because it is blocked', () => {
  Object.defineProperty(globalThis, 'localStorage', {
    configurable: true,
    get: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
  })
  const storage = browserStorage()
  expect(storage.getItem('a')).toBeNull()
  storage.setItem('a', 'b')
  expect(storage.getItem('a')).toBe('b')
  storage.removeItem('a')
  expect(storage.getItem('a')).toBeNull()
  Reflect.deleteProperty(globalThis, 'localStorage')
})

it('remembers for the page what local storage refuses, because it is full, and no longer than that', () => {
  const kept = new Map([['a', 'old']])
  const full = { is: true }
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full.is) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  const storage = browserStorage()
  storage.setItem('a', 'new')
  expect(storage.getItem('a')).toBe('new')
  full.is = false
  storage.setItem('a', 'newest')
  kept.set('a', 'of another tab')
  expect(storage.getItem('a')).toBe('of another tab')
})
