import { expect, test } from 'vitest'
import { installAdvice, isBeforeTheRound, mayBeErased } from './install-line.tsx'
import { texts } from './texts.ts'

const page = { touchPoints: 5, isInstalled: false }
const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 Version/18.4 Safari/604.1'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.4 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

test('a page on an iPhone or iPad may be erased, an app on the Home Screen is not (PWA-06)', () => {
  expect(mayBeErased({ ...page, userAgent: iPhone })).toBe(true)
  expect(mayBeErased({ ...page, userAgent: mac })).toBe(true)
  expect(mayBeErased({ ...page, userAgent: iPhone, isInstalled: true })).toBe(false)
})

test('a Mac and other phones need no advice', () => {
  expect(mayBeErased({ ...page, userAgent: mac, touchPoints: 0 })).toBe(false)
  expect(mayBeErased({ ...page, userAgent: android })).toBe(false)
})

test('advice is given before the round, not on the course or in a form', () => {
  expect(['/home', '/leaderboard', '/leaderboard/'].map(isBeforeTheRound)).toEqual([true, true, true])
  expect(['/leaderboard/7KQ4MX2P', '/postRound', '/login'].map(isBeforeTheRound)).toEqual([false, false, false])
})

test('while scores wait the advice is to send them first', () => {
  expect(installAdvice({ waiting: 0 })).toBe(texts.install.advice)
  expect(installAdvice({ waiting: 2 })).toBe(texts.install.unsent)
})
