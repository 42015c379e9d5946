import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendAs } from '../server/authorization/authorization-requests-testing.ts'
import { authorization } from '../server/authorization/authorization-table-testing.ts'
import { openScene, verdictOf, type Scene } from '../server/authorization/authorization-testing.ts'

// Two clubs have the same members, courses and outings under the same ids. A caller of one sends its tokens and codes
// to the other.
let home: Scene
let away: Scene
let stranger: Scene
beforeAll(async () => {
  home = await openScene()
  away = await openScene()
  stranger = { ...away, tokenOf: home.tokenOf, code: home.code }
})
afterAll(async () => {
  await home.club.close()
  await away.club.close()
})

const callers = ['code', 'owner', 'organizer', 'admin'] as const
const calls = Object.keys(authorization)
  // A stream opened by mistake would never end.
  .filter((call) => call !== 'GET sync/stream')
  .flatMap((call) => callers.map((actor) => ({ call, actor })))

test.each(calls)('$call as $actor of another club is $call without a sign-in', async ({ call, actor }) => {
  const row = authorization[call]
  const answer = await sendAs(stranger, call, actor)
  // The code of another club is a wrong guess; after several, a robot check is required.
  const allowed = row?.revoked === 'yes' ? ['yes', 'robot.required'] : [row?.revoked]
  expect({ allowed, body: answer.body }).toMatchObject({ allowed: expect.arrayContaining([verdictOf(answer)]) })
})

test('the code of a group of another club opens nothing', async () => {
  const paths = [`teetime/groupOutingByCode/${home.code}/0`, `teetime/scoreboard/${home.code}/0`]
  const answers = await Promise.all(paths.map((path) => away.club.app.inject(`/api/${path}`)))
  const payload = { accessCode: home.code, initials: '' }
  answers.push(await away.club.app.inject({ method: 'POST', url: '/api/sync/session', payload }))
  for (const { statusCode } of answers) expect([403, 404]).toContain(statusCode)
})
