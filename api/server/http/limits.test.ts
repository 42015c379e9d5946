import { expect, test } from 'vitest'
import { login } from '#sync/calls/login.ts'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { push } from '#sync/calls/replay.ts'
import { openTestClub } from '../../testing.ts'
import { serverOptions } from '../app.ts'
import { bodyLimit } from './limits.ts'

test('bodies are small but for those that carry a field or a round (SEC-52)', () => {
  expect([login, updateGroupOuting, push].map(bodyLimit)).toEqual([64 * 1024, 256 * 1024, 256 * 1024])
})

test('the server gives no client time without end (SEC-52)', async () => {
  const { app, context, close } = await openTestClub()
  expect(app.server).toMatchObject({ requestTimeout: 30_000, timeout: 60_000, maxRequestsPerSocket: 1000 })
  expect(app.initialConfig).toMatchObject({ exposeHeadRoutes: false })
  const { handlerTimeout: _ofTests, ...usual } = context
  expect(serverOptions(usual)).toMatchObject({ handlerTimeout: 10_000 })
  await close()
})
