import Fastify from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Call } from '#sync/calls/call.ts'
import { clubInfo } from '#sync/calls/club.ts'
import { robotCheck } from '#sync/calls/robot-check.ts'
import { openTestClub, type TestClub } from '../../testing.ts'
import { anonymous } from '../callers/caller.ts'
import { registerReadBudget } from './read-budget.ts'
import { networkOf } from './try-limit.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const second = 1000

test('who reads without end and without a sign-in is slowed down; members and other places are not', async () => {
  const read = (remoteAddress: string, token?: string) =>
    club.app.inject({
      url: '/api/info/club',
      remoteAddress,
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    })
  for (let place = 0; place < 1200; place += 1) expect((await read(`2001:db8::${place}`)).statusCode).toBe(200)
  const refused = await read('2001:db8::ffff')
  expect([refused.statusCode, refused.json()]).toMatchObject([429, { code: 'request.too-many' }])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await read('2001:db8::ffff', await club.signIn('ben'))).statusCode).toBe(200)
  expect((await read('192.0.2.1')).statusCode).toBe(200)
  club.advance(second)
  expect((await read('2001:db8::ffff')).statusCode).toBe(200)
})

test.each(['fe80::1%br-lan', 'fe80::1%eth0.10', 'fe80::1%eth0'])(
  'a phone is served at the address %s',
  async (address) => {
    expect((await club.app.inject({ url: '/api/info/club', remoteAddress: address })).statusCode).toBe(200)
    expect(networkOf(address)).toBe('fe80:0:0:0::/64')
  },
)

test('robot checks are given while the reads of many places are used up (SEC-15)', async () => {
  const app = Fastify()
  app.addHook('onRequest', async (request) => request.setDecorator('caller', anonymous))
  app.decorateRequest('caller')
  registerReadBudget(app, { elapsed: () => 0 })
  for (const call of [clubInfo, robotCheck]) app.get(`/${call.path}`, { config: { call } }, async () => ({}))
  const statusOf = async ({ path }: Call, place: number) =>
    (await app.inject({ url: `/${path}`, remoteAddress: `192.0.2.${place}` })).statusCode
  for (let read = 0; read < 6000; read += 1) await statusOf(clubInfo, read % 5)
  expect(await statusOf(clubInfo, 5)).toBe(429)
  expect(await statusOf(robotCheck, 5)).toBe(200)
  expect(await statusOf(robotCheck, 4)).toBe(429)
  await app.close()
})
