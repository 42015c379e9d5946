import { expect, test } from 'vitest'
import { createFailureLimit, doublingPause } from './failure-limit.ts'

const second = 1000

function at(start = 0) {
  const clock = { ms: start }
  return { now: () => new Date(clock.ms), advance: (ms: number) => (clock.ms += ms) }
}

function failTimes(limit: { count: (key: string) => void }, { key, times }: { key: string; times: number }) {
  for (let failure = 0; failure < times; failure += 1) limit.count(key)
}

test('the allowed failures cost nothing, the next waits until enough of them have left the window', () => {
  const clock = at()
  const limit = createFailureLimit({ ...clock, allowed: 3, window: 60 * second })
  for (let failure = 0; failure < 3; failure += 1) {
    expect(limit.waitOf('a')).toBe(0)
    limit.count('a')
    clock.advance(10 * second)
  }
  expect(limit.waitOf('a')).toBe(30 * second)
  clock.advance(30 * second)
  expect(limit.waitOf('a')).toBe(0)
})

test('keys are counted each on its own', () => {
  const limit = createFailureLimit({ ...at(), allowed: 1, window: second })
  limit.count('a')
  expect(limit.waitOf('a')).toBeGreaterThan(0)
  expect(limit.waitOf('b')).toBe(0)
})

test('a try that was right is not held against the key', () => {
  const limit = createFailureLimit({ ...at(), allowed: 2, window: second })
  failTimes(limit, { key: 'a', times: 2 })
  limit.forgive('a')
  expect(limit.waitOf('a')).toBe(0)
})

test('pauses double with each failure too many, up to a minute', () => {
  const clock = at()
  const limit = createFailureLimit({ ...clock, allowed: 2, window: 900 * second, pause: doublingPause })
  failTimes(limit, { key: 'a', times: 2 })
  const pauses = Array.from({ length: 8 }, () => {
    const wait = limit.waitOf('a')
    clock.advance(wait)
    expect(limit.waitOf('a')).toBe(0)
    limit.count('a')
    return wait / second
  })
  expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
})

test('a flood of keys does not fill the memory: the one that failed longest ago is forgotten', () => {
  const limit = createFailureLimit({ ...at(), allowed: 1, window: second })
  for (let key = 0; key <= 10_000; key += 1) limit.count(`key ${key}`)
  expect(limit.waitOf('key 0')).toBe(0)
  expect(limit.waitOf('key 1')).toBeGreaterThan(0)
})
