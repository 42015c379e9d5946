import { expect, test } from 'vitest'
import { testPorts } from '#sync/device/testing.ts'
import { golfersToScore, keepStopped, readStopped, withStopped } from './stopped-golfers.ts'

test('who left is remembered for the outing, until they are scored again', () => {
  const { storage } = testPorts({})
  const seven = withStopped(new Set(), { golferId: 7, isStopped: true })
  const both = withStopped(seven, { golferId: 9, isStopped: true })
  keepStopped(storage, { outingId: 3, stopped: both })
  expect([...readStopped(storage, 3)]).toEqual([7, 9])
  expect(readStopped(storage, 4).size).toBe(0)
  keepStopped(storage, { outingId: 3, stopped: withStopped(both, { golferId: 9, isStopped: false }) })
  expect([...readStopped(storage, 3)]).toEqual([7])
  keepStopped(storage, { outingId: 3, stopped: withStopped(seven, { golferId: 7, isStopped: false }) })
  expect(readStopped(storage, 3).size).toBe(0)
})

test('a hole wants a score of whoever still plays, and of whoever had one before leaving', () => {
  const golferIds = [1, 2, 3]
  const stopped = new Set([2, 3])
  expect(golfersToScore({ golferIds, stopped, hasScore: (id) => id === 3 })).toEqual([1, 3])
})
