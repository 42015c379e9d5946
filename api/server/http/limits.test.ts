import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { changeLogo } from '#sync/calls/club-admin.ts'
import { coursesImportPreview } from '#sync/calls/courses-import.ts'
import { login } from '#sync/calls/login.ts'
import { membersImportPreview } from '#sync/calls/members-import.ts'
import { outings } from '#sync/calls/outings-lists.ts'
import { updateGroupOuting } from '#sync/calls/outings.ts'
import { push } from '#sync/calls/replay.ts'
import { roundImportPreview } from '#sync/calls/round-exchange.ts'
import { post } from '../../accounts/accounts-testing.ts'
import { openTestOuting } from '../../outings/outings-testing.ts'
import { openTestClub } from '../../testing.ts'
import { buildApp, serverOptions } from '../app.ts'
import { beyondLimit, bodyLimit, timeFor } from './limits.ts'
import { createMemoryLimit } from './memory-limit.ts'

test('bodies are small but for those that carry a field or a round (SEC-52)', () => {
  expect([login, updateGroupOuting, push].map(bodyLimit)).toEqual([64 * 1024, 256 * 1024, 256 * 1024])
})

test.each([
  ['a list of members', 'admin/members/import/preview', { csv: 'name\n', skipped: [] }, membersImportPreview],
  ['a file of rounds', 'round/import/preview', { csv: 'date\n' }, roundImportPreview],
  ['a file of courses', 'course/import/preview', { csv: 'name\n' }, coursesImportPreview],
  ['a logo', 'admin/club/logo', { image: 'AAAA' }, changeLogo],
])('%s that is too long is refused with what to do about it', async (_what, path, body, call) => {
  const club = await openTestClub()
  const token = await club.signIn('alice')
  const answer = await post(club, path, { ...body, more: 'x'.repeat(bodyLimit(call)) }, { token })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'request.too-large', error: beyondLimit(call) })
  expect(beyondLimit(call)).toMatch(/\b(512|300) KB\b.*\b(Split it|Use a smaller one)\b/)
  await club.close()
})

test.each([
  ['login', login],
  ['a batch of a phone', push],
])('%s that is too long says how long it may be', async (_what, call) => {
  const club = await openTestClub()
  const token = await club.signIn('alice')
  const answer = await post(club, call.path, { username: 'x'.repeat(bodyLimit(call)) }, { token })
  expect(answer.json()).toMatchObject({ error: expect.stringContaining(`${bodyLimit(call) / 1024} KB`) })
  await club.close()
})

test('the server gives no client time without end (SEC-52)', async () => {
  const { app, context, close } = await openTestClub()
  expect(app.server).toMatchObject({ requestTimeout: 30_000, timeout: 60_000, maxRequestsPerSocket: 100 })
  expect(app.initialConfig).toMatchObject({ exposeHeadRoutes: false })
  const { handlerTimeout: _ofTests, ...usual } = context
  expect(serverOptions({ ...usual, memory: createMemoryLimit() })).toMatchObject({ handlerTimeout: 10_000 })
  await close()
})

test('the seconds of a handler begin when a weak signal has had time to bring the body (SEC-52)', async () => {
  expect([outings, login, push, membersImportPreview].map((call) => timeFor(call, {}))).toEqual([
    10_000, 16_554, 36_215, 40_000,
  ])
  const club = await openTestOuting()
  const app = await buildApp({ ...club.context, handlerTimeout: 200 })
  const { port } = new URL(await app.listen({ port: 0 }))
  const socket = connect(Number(port), '127.0.0.1')
  const body = JSON.stringify(club.batch([club.score(1)]))
  const head = ['POST /api/sync/push HTTP/1.1', 'host: x', `authorization: Bearer ${club.capability}`]
  head.push('content-type: application/json', `content-length: ${body.length}`)
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 100)}`)
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.write(body.slice(100))
  const [answer] = await once(socket, 'data')
  socket.destroy()
  await app.close()
  await club.close()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 200 /)
})
