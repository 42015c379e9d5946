import { afterEach, beforeEach, expect, test } from 'vitest'
import { addLink } from '#db/accounts/account-links.ts'
import { changeSettings } from '#db/members/members.ts'
import { sessions } from '#db/schema/members.ts'
import { pushSubscriptions } from '#db/schema/messages.ts'
import { transaction } from '#db/transaction.ts'
import { openTestClub, testPassword, type MemberName, type TestClub } from '../testing.ts'
import { get, post } from './accounts-testing.ts'
import { drawLinkSecret } from './link-secret.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const minute = 60_000
const hour = 60 * minute
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Safari/604.1'

type Listed = { id: string; device: string; created: string; seen: string; current: boolean }

async function login(agent: string): Promise<string> {
  const answer = await post(club, 'login', { username: 'ben', password: testPassword }, { agent })
  return answer.json<{ token: string }>().token
}

const listed = async (token: string) =>
  (await get(club, 'user/sessions', { token })).json<{ sessions: Listed[] }>().sessions

test('a member sees the own sign-ins by their device, newest first, and ends one', async () => {
  const phone = await login(iphone)
  club.advance(minute)
  const laptop = await login('curl/8')
  await club.signIn('carol')
  const own = await listed(laptop)
  expect(own).toMatchObject([
    { device: 'Unknown device', current: true, created: '2026-06-14T09:01:00.000Z' },
    { device: 'Safari on iPhone', current: false, created: '2026-06-14T09:00:00.000Z' },
  ])
  const id = own[1]?.id ?? ''
  const end = async () => (await post(club, `user/sessions/${id}/end`, {}, { token: laptop })).json<object>()
  expect(await end()).toEqual({ result: 'Success' })
  expect((await get(club, 'user/sessions', { token: phone })).statusCode).toBe(401)
})

test('a sign-in that was ended stays ended when the request is repeated, and others cannot see that it was there', async () => {
  const phone = await login(iphone)
  const laptop = await login('curl/8')
  const id = (await listed(laptop)).find(({ current }) => !current)?.id ?? ''
  const end = async (token: string) => (await post(club, `user/sessions/${id}/end`, {}, { token })).json<object>()
  expect(await end(laptop)).toEqual({ result: 'Success' })
  expect(await end(laptop)).toEqual({ result: 'Success' })
  expect((await get(club, 'user/sessions', { token: phone })).statusCode).toBe(401)
  expect(await listed(laptop)).toHaveLength(1)
  expect(await end(await club.signIn('carol'))).toMatchObject({ code: 'session.not-found' })
})

test('no one ends the sign-in of someone else', async () => {
  const token = await login(iphone)
  const [session] = await listed(token)
  const answer = await post(club, `user/sessions/${session?.id}/end`, {}, { token: await club.signIn('carol') })
  expect(answer.statusCode).toBe(404)
  expect(await listed(token)).toHaveLength(1)
})

test('a sign-in that has ended by itself is not listed', async () => {
  await login(iphone)
  club.advance(31 * 24 * hour)
  expect(await listed(await login(iphone))).toHaveLength(1)
})

test('of a member’s sign-ins the last five hundred are kept, and the others end with their alerts', async () => {
  const memberId = club.ids.members.ben
  const oldest = await login(iphone)
  const [first] = await club.db.sql.select().from(sessions)
  club.advance(minute)
  const at = club.context.now().toISOString()
  const others = Array.from({ length: 498 }, (_, place) => `other ${place}`)
  await transaction(club.db, async (tx) => {
    const device = { memberId, p256dh: '', auth: '', vapidKey: 'key', createdAt: at, seenAt: at, sid: first?.sid }
    await tx.sql.insert(pushSubscriptions).values({ ...device, endpoint: 'https://push.example/1' })
    const session = { memberId, scope: 'full', createdAt: at, seenAt: at } as const
    await tx.sql.insert(sessions).values(others.map((other) => ({ ...session, sid: other })))
  })
  const isOpen = async (token: string) => (await get(club, 'user/settingsInit', { token })).statusCode === 200
  club.advance(minute)
  const last = await login('curl/8')
  expect([await isOpen(oldest), await isOpen(last)]).toEqual([true, true])
  club.advance(minute)
  expect([await isOpen(await login('curl/8')), await isOpen(oldest), await isOpen(last)]).toEqual([true, false, true])
  expect(await club.db.sql.select().from(sessions)).toHaveLength(500)
  expect(await club.db.sql.select().from(pushSubscriptions)).toEqual([])
})

async function linkFor(name: MemberName): Promise<string> {
  const { secret, hash } = drawLinkSecret(club.context.randomBytes)
  const createdAt = club.context.now().toISOString()
  const expiresAt = new Date(club.context.now().getTime() + 7 * 24 * hour).toISOString()
  const memberId = club.ids.members[name]
  await transaction(club.db, (tx) => addLink(tx, { hash, kind: 'sign-in', memberId, createdAt, expiresAt }))
  return secret
}

const byHash = (username: string, hash: string) => post(club, 'login/byHash', { username, hash })

test('a link signs in once, for a day, and shows nothing private (SEC-16)', async () => {
  const { ben: id } = club.ids.members
  await transaction(club.db, (tx) => changeSettings(tx, { id, settings: { dob: '1979-11-30' } }))
  const hash = await linkFor('ben')
  const answer = await byHash('BEN', hash)
  expect(answer.json()).toMatchObject({ user: { username: 'ben', dob: null, age: null } })
  const { token } = answer.json<{ token: string }>()
  expect((await byHash('ben', hash)).statusCode).toBe(401)
  const account = { username: 'ben', oldPassword: testPassword, password: 'a new wedge', passwordRepeat: 'a new wedge' }
  for (const refused of [
    await get(club, 'user/settingsInit', { token }),
    await get(club, 'info/directory', { token }),
    await post(club, 'user/updatePassword', account, { token }),
  ]) {
    expect(refused.json()).toMatchObject({ code: 'session.link-only' })
  }
  club.advance(24 * hour)
  expect((await post(club, 'logout', {}, { token })).statusCode).toBe(401)
})

test('a used link signs in again only the phone whose answer was lost', async () => {
  const hash = await linkFor('ben')
  const useBy = async (key: string, username = 'ben') =>
    (await post(club, 'login/byHash', { username, hash }, { key })).json<{ token?: string }>().token
  const lost = await useBy('phone-of-ben')
  club.advance(minute)
  const token = (await useBy('phone-of-ben')) ?? ''
  const own = await listed(await login('curl/8'))
  expect(own.map(({ created }) => created)).toEqual(['2026-06-14T09:01:00.000Z', '2026-06-14T09:00:00.000Z'])
  for (const each of [lost, token]) {
    expect((await get(club, 'info/directory', { token: each ?? '' })).json()).toMatchObject({
      code: 'session.link-only',
    })
  }
  expect([await useBy('another-phone'), await useBy('phone-of-ben', 'carol')]).toEqual([undefined, undefined])
  expect((await byHash('ben', hash)).statusCode).toBe(401)

  await post(club, 'logout', {}, { token })
  expect(await useBy('phone-of-ben')).toBeUndefined()
})

test('a used link is not good again once its sign-in has ended by itself', async () => {
  const hash = await linkFor('ben')
  const use = () => post(club, 'login/byHash', { username: 'ben', hash }, { key: 'phone-of-ben' })
  expect((await use()).statusCode).toBe(200)
  club.advance(24 * hour)
  expect((await use()).statusCode).toBe(401)
})

test('a login whose answer was lost is one sign-in, and after an hour or a logout a new one', async () => {
  const body = { username: 'ben', password: testPassword }
  const logInBy = async (key: string) => (await post(club, 'login', body, { key })).json<{ token: string }>().token
  await logInBy('phone-of-ben')
  const token = await logInBy('phone-of-ben')
  expect(await listed(token)).toHaveLength(1)
  const other = await logInBy('another-phone')
  expect(await listed(other)).toHaveLength(2)

  await post(club, 'logout', {}, { token })
  expect(await listed(await logInBy('phone-of-ben'))).toHaveLength(2)
  club.advance(hour)
  expect(await listed(await logInBy('another-phone'))).toHaveLength(3)
})

test('the same key of two members is two sign-ins', async () => {
  const key = 'phone-of-a-family'
  const [ben, carol] = await Promise.all(
    ['ben', 'carol'].map((username) => post(club, 'login', { username, password: testPassword }, { key })),
  )
  expect(ben?.json()).toMatchObject({ user: { username: 'ben' } })
  expect(carol?.json()).toMatchObject({ user: { username: 'carol' } })
  expect(await listed(ben?.json<{ token: string }>().token ?? '')).toHaveLength(1)
})

test('fifty scanners that open a link do not use it up (SEC-16)', async () => {
  const hash = await linkFor('ben')
  for (let times = 0; times < 25; times += 1) {
    for (const method of ['GET', 'HEAD'] as const) {
      await club.app.inject({ method, url: `/redirect?username=ben&hash=${hash}&page=/home` })
      await club.app.inject({ method, url: `/api/login/byHash?username=ben&hash=${hash}` })
    }
  }
  expect((await byHash('ben', hash)).statusCode).toBe(200)
})

test.each([
  ['for someone else', 'ben', 'carol', 0],
  ['for an administrator', 'alice', 'alice', 0],
  ['that is too old', 'ben', 'ben', 7 * 24 * hour],
] as const)('a link %s signs no one in (SEC-16)', async (_what, owner, username, later) => {
  const hash = await linkFor(owner)
  club.advance(later)
  const answer = await byHash(username, hash)
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'login.failed', error: 'Login Failed' })
})

test('a link is never logged (SEC-16)', async () => {
  const hash = await linkFor('ben')
  await club.app.inject(`/redirect?username=ben&hash=${hash}&page=/home`)
  await byHash('ben', hash)
  expect(club.log.join('')).not.toContain(hash)
})
