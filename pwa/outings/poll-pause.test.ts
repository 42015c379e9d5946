import { expect, test } from 'vitest'
import { pollPause } from './poll-pause.ts'

test('an outing that has just changed is asked for every 20 seconds', () => {
  expect(pollPause({ failing: false, unchangedFor: 0 })).toBe(20_000)
  expect(pollPause({ failing: false, unchangedFor: 600_000 })).toBe(20_000)
})

test('the phone is spared after ten minutes without a change', () => {
  expect(pollPause({ failing: false, unchangedFor: 600_001 })).toBe(60_000)
})

test('the phone is spared while the club does not answer', () => {
  expect(pollPause({ failing: true, unchangedFor: 0 })).toBe(60_000)
})
