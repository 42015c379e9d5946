import { expect, test } from 'vitest'
import { hasSafari, isInAppBrowser, mayComeByItself, notReady, type ReadyFacts } from './readiness.ts'

const ready: ReadyFacts = {
  checkedAt: 0,
  lasts: true,
  isFull: false,
  isInApp: false,
  isPersisted: true,
  appStored: 1,
  isWritable: true,
  free: 200_000_000,
  clockAhead: 900,
}

test('a phone with everything is ready, also where the browser does not say how much room there is', () => {
  expect(notReady(ready)).toBe(null)
  expect(notReady({ ...ready, free: null })).toBe(null)
})

test.each([
  ['in-app', { isInApp: true, lasts: false }],
  ['private', { lasts: false, isWritable: false }],
  ['no-room', { lasts: false, isFull: true }],
  ['no-room', { isWritable: false, appStored: 0 }],
  ['no-room', { free: 1_000_000 }],
  ['loading', { appStored: 0.99, clockAhead: 240_000 }],
  ['clock', { clockAhead: -61_000, isPersisted: false }],
  ['clearable', { isPersisted: false }],
] as const)('of everything that is missing, %s is named first', (reason, missing) => {
  expect(notReady({ ...ready, ...missing })).toBe(reason)
})

test('a phone that only a person can make ready is not checked again and again', () => {
  const comes = (['in-app', 'private', 'no-room', 'loading', 'clock', 'clearable', null] as const).filter(
    mayComeByItself,
  )
  expect(comes).toEqual(['no-room', 'loading'])
})

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Instagram 330.0', true],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1', false],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36', false],
])('%s is inside another app: %s', (userAgent, isIt) => {
  expect(isInAppBrowser(userAgent)).toBe(isIt)
})

test('Safari is named on an iPhone alone', () => {
  expect(hasSafari('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Instagram 330.0')).toBe(true)
  expect(hasSafari('Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) Chrome/131.0 Mobile Safari/537.36')).toBe(false)
})
