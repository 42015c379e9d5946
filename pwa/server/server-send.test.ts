import { expect, test } from 'vitest'
import { serverFailure } from '#sync/device/connection/exchange.ts'
import { answered, asUnsent, isUnreached, reasonOf, refusalOf } from './server-send.ts'
import { texts } from './texts.ts'

test('passes on an answer of the server', async () => {
  const yes = { ok: true, value: 7 } as const
  const no = { ok: false, refusal: { code: 'member.taken', message: 'Taken' } } as const
  expect(await answered(Promise.resolve(yes))).toBe(yes)
  expect(await answered(Promise.resolve(no))).toBe(no)
})

test('turns no answer into a refusal', async () => {
  const silent = Promise.reject(serverFailure('unreachable', { message: 'no network' }))
  expect(await answered(silent)).toEqual({
    ok: false,
    refusal: {
      code: 'club.unreachable',
      message: texts.unreachable(texts.offline),
    },
  })
})

test('a change without an answer may be done already, and one that met the login page of a Wi-Fi is not', () => {
  const silent = refusalOf(serverFailure('unreachable', { message: 'no network' }))
  const blocked = refusalOf(serverFailure('unreachable', { message: 'a page', isForeign: true }))
  expect([silent, blocked].map((refusal) => reasonOf(refusal))).toEqual([texts.noAnswer, texts.blockedHelp])
  expect([silent, blocked].map(isUnreached)).toEqual([true, true])
})

test('a change that was not sent is not done, and one that sends an email does not promise to send it once', () => {
  const silent = refusalOf(serverFailure('unreachable', { message: 'no network' }))
  expect(reasonOf(asUnsent(silent))).toBe(texts.unreachable(texts.offline))
  expect(isUnreached(asUnsent(silent))).toBe(true)
  expect(reasonOf(silent, { mails: true })).toBe(texts.mayMailTwice)
})

test('lets a bug throw', async () => {
  await expect(answered(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(TypeError)
})
