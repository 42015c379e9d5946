import { expect, test } from 'vitest'
import { adviceOf } from './outing-messages.tsx'
import * as texts from './texts.ts'

const settled = {
  waiting: 0,
  waitingHoles: 0,
  suspended: 0,
  rejected: 0,
  connectivity: 'reachable',
  upgradeNeeded: false,
  lasts: true,
} as const

test('the message says what to do, and is absent when the phone can do it alone', () => {
  expect(adviceOf({ ...settled, rejected: 1 })).toBe(texts.sendOrDiscard(1))
  expect(adviceOf({ ...settled, waiting: 12, waitingHoles: 3, connectivity: 'unreachable' })).toBeNull()
})

test('a phone that is behind says how its scores get through', () => {
  expect(adviceOf({ ...settled, waiting: 8, waitingHoles: 2, upgradeNeeded: true })).toBe(texts.reloadToSend)
  expect(adviceOf({ ...settled, upgradeNeeded: true })).toBeNull()
  expect(adviceOf({ ...settled, waiting: 8, waitingHoles: 2, upgradeNeeded: true, lasts: false })).toBe(
    texts.writeDownAndReload,
  )
})
