import { expect, test } from 'vitest'
import { serverFailure } from '#sync/device/connection/exchange.ts'
import {
  failureText,
  isGone,
  isHeldAtReset,
  isUnreachable,
  serverRefused,
  unreachableTitle,
  wantsLogin,
  wantsPassword,
} from './failure-text.ts'
import { texts } from './texts.ts'

test('a refusal has the sentence of the server', () => {
  const refused = serverRefused({ code: 'outing.posted', message: 'The outing is posted' })
  expect(failureText(refused)).toBe('The outing is posted')
})

test('no network, a server without an answer and a failing server have different sentences', () => {
  const away = serverFailure('unreachable', { message: 'fetch failed' })
  const broken = serverFailure('failed', { message: '500' })
  expect(failureText(away, { onLine: false })).toBe(texts.unreachable(texts.offline))
  expect(failureText(away, { onLine: true })).toBe(texts.unreachable(texts.serverDown))
  expect(failureText(broken)).toBe(texts.failed)
  expect([isUnreachable(away), isUnreachable(broken)]).toEqual([true, false])
})

test('a phone with a network says that the server is down', () => {
  const away = serverFailure('unreachable', { message: 'fetch failed' })
  expect(unreachableTitle(away, { onLine: false })).toBe(texts.offline)
  expect(unreachableTitle(away, { onLine: true })).toBe(texts.serverDown)
})

test('a network that answers itself is named, because the person can log in to it', () => {
  const foreign = serverFailure('unreachable', { message: 'A login page', isForeign: true })
  expect(unreachableTitle(foreign, { onLine: true })).toBe(texts.blocked)
  expect(failureText(foreign)).toBe(texts.blockedHelp)
})

test('what does not exist, or is of another person, differs from what may come back', () => {
  const codes = ['course.not-found', 'signup.link-unusable', 'outing.not-organizer', 'request.too-many']
  const refusals = codes.map((code) => serverRefused({ code, message: 'No' }))
  expect(refusals.map(isGone)).toEqual([true, true, true, false])
})

test('a bug of the app shows no details', () => {
  expect(failureText(new TypeError('x is undefined'))).toBe(texts.failed)
  expect(failureText('nonsense')).toBe(texts.failed)
})

test('what only members may look up asks a visitor to log in, like what needs a login', () => {
  const codes = ['session.required', 'golfer.members-only', 'golfer.not-found']
  const refusals = codes.map((code) => serverRefused({ code, message: 'Please log in' }))
  expect(refusals.map(wantsLogin)).toEqual([true, true, false])
})

test('a needed password or reset differs from other refusals', () => {
  const held = serverRefused({ code: 'session.reset-required', message: 'Please choose' })
  const linked = serverRefused({ code: 'session.link-only', message: 'Please log in' })
  expect([held, linked, null].map(isHeldAtReset)).toEqual([true, false, false])
  expect([held, linked, null].map(wantsPassword)).toEqual([false, true, false])
})
