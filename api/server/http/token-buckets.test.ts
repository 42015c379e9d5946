import { expect, test } from 'vitest'
import { createBuckets } from './token-buckets.ts'

const second = 1000

test('a budget is used up, fills again by and by, and is the own one of each key', () => {
  const clock = { ms: 0 }
  const take = createBuckets({ elapsed: () => clock.ms, atOnce: 3, aSecond: 1 })
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([true, true, true, false])
  expect(take('b')).toBe(true)
  clock.ms += 2 * second
  expect([take('a'), take('a'), take('a')]).toEqual([true, true, false])
  clock.ms += 3600 * second
  expect([take('a'), take('a'), take('a'), take('a')]).toEqual([true, true, true, false])
})

test('who asks faster than the budget fills still gets what fills', () => {
  const clock = { ms: 0 }
  const take = createBuckets({ elapsed: () => clock.ms, atOnce: 1, aSecond: 1 })
  const taken = Array.from({ length: 21 }, () => {
    clock.ms += second / 2
    return take('a')
  })
  expect(taken.filter(Boolean)).toHaveLength(11)
})

test('what costs more than is left takes nothing', () => {
  const take = createBuckets({ elapsed: () => 0, atOnce: 5, aSecond: 1 })
  expect([take('a', 6), take('a', 3), take('a', 3), take('a', 2)]).toEqual([false, true, false, true])
})
