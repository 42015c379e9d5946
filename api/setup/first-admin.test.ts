import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minute } from '#db/instants.ts'
import { changeAccount, countAdmins } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { get, post } from '../accounts/accounts-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { setupLink } from './first-admin.ts'

let club: TestClub
let secret: string
beforeEach(async () => {
  club = await openTestClub()
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.alice, isadmin: false }))
  secret = setupLink({ secrets: club.context.secrets, baseUrl: '' }).slice('/setup#'.length)
})
afterEach(() => club.close())

const key = randomUUID()
const person = { username: 'margaret', firstname: 'Margaret', lastname: 'Doyle', email: 'm@club.example' }
const password = 'a quiet sunday at the links'

type Answered = { readonly token: string; readonly code: string }

async function setUp({ by, ...changes }: { readonly by?: string; readonly [field: string]: unknown } = {}) {
  const asking = by === undefined ? {} : { key: by }
  const answer = await post(club, 'setup', { secret, ...person, password, ...changes }, asking)
  return answer.json<Answered>()
}
const isAdmin = async (token: string) => (await get(club, 'admin/setup', { token })).statusCode === 200
const over = { code: 'setup.over' }

test('the first administrator whose answer was lost gets the same sign-in by the next try', async () => {
  const first = await setUp({ by: key })
  expect(await isAdmin(first.token)).toBe(true)
  club.advance(minute)
  const again = await setUp({ by: key })
  expect(again).toMatchObject({ user: { username: 'margaret', isadmin: true } })
  expect(await countAdmins(club.db)).toBe(1)
  const { sessions } = (await get(club, 'user/sessions', { token: again.token })).json<{ sessions: unknown[] }>()
  expect(sessions).toHaveLength(1)
})

test('of one request that arrives twice in the same moment one adds the administrator, and both get the sign-in', async () => {
  const answers = await Promise.all([setUp({ by: key }), setUp({ by: key })])
  expect(await Promise.all(answers.map(({ token }) => isAdmin(token)))).toEqual([true, true])
  expect(await countAdmins(club.db)).toBe(1)
})

test.each([
  ['without the key', {}],
  ['with another key', { by: randomUUID() }],
  ['with the key and another link', { by: key, secret: 'x'.repeat(43) }],
  ['with the key and another password', { by: key, password: 'a windy monday at the links' }],
  ['with the key and another address', { by: key, email: 'other@club.example' }],
  ['with the key and the name of another member', { by: key, username: 'ben' }],
])('a setup link that was used gives nothing %s', async (_, request) => {
  await setUp({ by: key })
  expect(await setUp(request)).toMatchObject(over)
})

test('a repeated request gives nothing after an hour, and nothing after the sign-in has ended', async () => {
  const { token } = await setUp({ by: key })
  club.advance(60 * minute)
  expect(await setUp({ by: key })).toMatchObject(over)
  club.advance(-30 * minute)
  expect(await setUp({ by: key })).toMatchObject({ user: { username: 'margaret' } })
  await post(club, 'logout', {}, { token })
  expect(await setUp({ by: key })).toMatchObject(over)
})

test('a repeated request gives nothing to a person who is no longer an administrator', async () => {
  await setUp({ by: key })
  await transaction(club.db, async (tx) => {
    await changeAccount(tx, { id: club.ids.members.alice, isadmin: true })
  })
  const { results } = (await get(club, 'admin/members?name=Doyle', { token: await club.signIn('alice') })).json<{
    results: { id: number }[]
  }>()
  await transaction(club.db, (tx) => changeAccount(tx, { id: results[0]?.id ?? 0, isadmin: false }))
  expect(await setUp({ by: key })).toMatchObject(over)
})
