import { expect, test } from 'vitest'
import { serverFailure } from '#sync/device/connection/exchange.ts'
import { serverRefused, failureText, isHeldAtReset, isUnreachable, wantsPassword } from './failure-text.ts'

test('a refusal is told in the club’s own words', () => {
  const refused = serverRefused({ code: 'outing.posted', message: 'The outing is posted' })
  expect(failureText(refused)).toBe('The outing is posted')
})

test('no connection and a fault at the club are told apart', () => {
  const away = serverFailure('unreachable', { message: 'fetch failed' })
  const broken = serverFailure('failed', { message: '500' })
  expect(failureText(away)).toBe('The club cannot be reached. Check your connection and try again.')
  expect(failureText(broken)).toBe('Something went wrong at the club. Please try again.')
  expect([isUnreachable(away), isUnreachable(broken)]).toEqual([true, false])
})

test('a fault of the app shows nothing of its inside', () => {
  expect(failureText(new TypeError('x is undefined'))).toBe('Something went wrong at the club. Please try again.')
  expect(failureText('nonsense')).toBe('Something went wrong at the club. Please try again.')
})

test('being held at the password reset, and being asked for the password, are told from other refusals', () => {
  const held = serverRefused({ code: 'session.reset-required', message: 'Please choose' })
  const linked = serverRefused({ code: 'session.link-only', message: 'Please log in' })
  expect([held, linked, null].map(isHeldAtReset)).toEqual([true, false, false])
  expect([held, linked, null].map(wantsPassword)).toEqual([false, true, false])
})
