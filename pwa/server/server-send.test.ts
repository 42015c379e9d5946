import { expect, test } from 'vitest'
import { serverFailure } from '#sync/device/connection/exchange.ts'
import { answered } from './server-send.ts'

test('an answer of the club is passed on', async () => {
  const yes = { ok: true, value: 7 } as const
  const no = { ok: false, refusal: { code: 'member.taken', message: 'Taken' } } as const
  expect(await answered(Promise.resolve(yes))).toBe(yes)
  expect(await answered(Promise.resolve(no))).toBe(no)
})

test('a club that cannot be reached reads like a refusal', async () => {
  const silent = Promise.reject(serverFailure('unreachable', { message: 'no network' }))
  expect(await answered(silent)).toEqual({
    ok: false,
    refusal: {
      code: 'club.unreachable',
      message: 'The club cannot be reached. Check your connection and try again.',
    },
  })
})

test('a mistake of our own stays one', async () => {
  await expect(answered(Promise.reject(new TypeError('x is undefined')))).rejects.toThrow(TypeError)
})
