import { createHmac, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { members, sessions } from '#db/schema/members.ts'
import { transaction } from '#db/transaction.ts'
import type { Who } from '#sync/calls/call.ts'
import { post } from '../../accounts/accounts-testing.ts'
import { openTestClub, type TestClub } from '../../testing.ts'
import { anonymous, type Caller } from './caller.ts'
import { authorize } from './identity.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const day = 24 * 60 * 60 * 1000

const get = (token: string, url = '/api/course/all') =>
  club.app.inject({ url, headers: { authorization: `Bearer ${token}` } })

type Parts = { header?: object; claims?: object; key?: Buffer }

const ownKey = () => club.context.secrets.tokenKeys.current

/** A token forged by an attacker: like a real one, except for the given parts. */
async function forge({ header = {}, claims = {}, key = ownKey() }: Parts): Promise<string> {
  const [head = '', body = ''] = (await club.signIn('ben')).split('.')
  const changed = [
    { ...decode(head), ...header },
    { ...decode(body), ...claims },
  ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
  const signature = createHmac('sha256', key).update(changed.join('.')).digest('base64url')
  return [...changed, signature].join('.')
}

function decode(part: string): object {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as object
}

test('a sign-in that ends while a body arrives gives no rights to the request', async () => {
  await club.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = club.app.server.address() as AddressInfo
  const token = await club.signIn('ben')
  const socket = connect(port, '127.0.0.1')
  const head = ['POST /api/user/calendar HTTP/1.1', 'host: x', `authorization: Bearer ${token}`]
  head.push('content-type: application/json', 'content-length: 2', 'expect: 100-continue')
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  // The server has read the headers.
  expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 100 /)
  expect((await get(token, '/api/user/calendar')).statusCode).toBe(200)
  expect((await post(club, 'logout', {}, { token })).statusCode).toBe(200)
  socket.write('}')
  const [answer] = await once(socket, 'data')
  socket.destroy()
  expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
  expect((await get(await club.signIn('ben'), '/api/user/calendar')).json()).toEqual({ created: null })
})

test('the forged tokens below differ from a good one only in what is forged', async () => {
  expect((await get(await forge({}))).statusCode).toBe(200)
})

test.each<[string, Parts]>([
  ['another key', { key: randomBytes(32) }],
  ['no algorithm', { header: { alg: 'none' } }],
  ['another algorithm', { header: { alg: 'HS512' } }],
  ['an asymmetric algorithm', { header: { alg: 'RS256' } }],
  ['no audience', { claims: { aud: undefined } }],
  ['another club', { claims: { aud: 'other-club' } }],
  ['another issuer', { claims: { iss: 'other' } }],
  ['no issue date', { claims: { iat: undefined } }],
  ['no end', { claims: { exp: undefined } }],
  ['an end that is past', { claims: { exp: 1_700_000_000 } }],
  ['the kind of an outing', { claims: { typ: 'outing' } }],
  ['no kind', { claims: { typ: undefined } }],
  ['a sign-in that does not exist', { claims: { sid: '0'.repeat(32) } }],
  ['a sign-in that is no text', { claims: { sid: { $ne: 1 } } }],
  ['another member’s id', { claims: { sub: '1' } }],
  ['an unknown scope', { claims: { scope: 'root' } }],
])('a token with %s is no one’s (SEC-40)', async (_what, parts) => {
  const answer = await get(await forge(parts))
  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toMatchObject({ code: 'session.required' })
})

test('the key id of a token is never used to find a key', async () => {
  expect((await get(await forge({ header: { kid: '../../../etc/passwd' } }))).statusCode).toBe(200)
  expect((await get(await forge({ header: { kid: '../../../dev/null' }, key: Buffer.alloc(32) }))).statusCode).toBe(401)
})

test.each([
  ['empty', ''],
  ['without a token', 'Bearer'],
  ['without a signature', 'Bearer a.b'],
  ['of another kind', 'Basic YTpi'],
  ['with more behind it', 'Bearer a.b.c d'],
  ['of nine thousand letters', `Bearer ${'a'.repeat(9000)}.b.c`],
])('a header that is %s is no one’s', async (_what, authorization) => {
  const answer = await club.app.inject({ url: '/api/course/all', headers: { authorization } })
  expect(answer.statusCode).toBe(401)
})

test('a call for anyone does not mind a token that has ended', async () => {
  expect((await get('a.b.c', '/api/golfer/all')).statusCode).toBe(200)
})

test('a disabled member is out with the next request (SEC-40)', async () => {
  const token = await club.signIn('ben')
  await transaction(club.db, async (tx) => {
    await tx.sql.update(members).set({ isactive: false })
  })
  expect((await get(token)).statusCode).toBe(401)
})

test('a sign-in that is not used ends after 30 days', async () => {
  const token = await club.signIn('ben')
  club.advance(30 * day - 1)
  expect((await get(token)).statusCode).toBe(200)
  const other = await club.signIn('carol')
  club.advance(30 * day)
  expect((await get(other)).statusCode).toBe(401)
})

test('a sign-in that is used gets a fresh token once a day, and ends after 90 days', async () => {
  const held = { token: await club.signIn('ben') }
  expect((await get(held.token)).headers['x-token']).toBeUndefined()
  for (let days = 2; days < 90; days += 2) {
    club.advance(2 * day)
    const answer = await get(held.token)
    const fresh = answer.headers['x-token']
    expect(answer.statusCode).toBe(200)
    expect(fresh).not.toBe(held.token)
    held.token = String(fresh)
    expect((await get(held.token)).headers['x-token']).toBeUndefined()
  }
  club.advance(2 * day)
  expect((await get(held.token)).statusCode).toBe(401)
})

test('an old token that is sent again and again writes once an hour', async () => {
  const token = await club.signIn('ben')
  const seen = async () => (await club.db.sql.select({ at: sessions.seenAt }).from(sessions))[0]?.at
  club.advance(2 * day)
  expect((await get(token)).headers['x-token']).toBeDefined()
  const first = await seen()
  club.advance(60_000)
  const fresh = String((await get(token)).headers['x-token'])
  expect(await seen()).toBe(first)
  expect((await get(fresh)).statusCode).toBe(200)
  club.advance(60 * 60_000)
  await get(token)
  expect(await seen()).not.toBe(first)
})

test('an administrator who logged in while the clock was ahead logs in again', async () => {
  const manage = async (ahead: number) => {
    const since = new Date(club.context.now().getTime() + ahead)
    return (await get(await club.signIn('alice', 'full', since), '/api/admin/messages')).json<object>()
  }
  // The clocks of two servers differ a little.
  expect(await manage(1000)).not.toHaveProperty('code')
  expect(await manage(day)).toMatchObject({ code: 'session.password-again' })
})

const member = (more: object = {}) =>
  ({ ...anonymous, member: { id: 1, sid: 's', scope: 'full', isadmin: false, name: 'Ben', ...more } }) as Caller
const group = { outingId: 1, tgroupId: 1, actor: 'Group 1', memberId: null, codesBefore: 0 }
const outing: Caller = { member: null, outing: group }
const whos: readonly Who[] = ['anyone', 'outing', 'signed-in', 'member', 'admin']

/** The answer to each caller at calls for anyone, an outing, a sign-in, members and administrators. */
test.each<[string, Caller, string]>([
  ['anonymous', anonymous, 'yes - - - -'],
  ['a group', outing, 'yes yes - - -'],
  ['a member', member(), 'yes yes yes yes no'],
  ['an administrator', member({ isadmin: true }), 'yes yes yes yes yes'],
  ['an administrator since yesterday', member({ isLapsedAdmin: true }), 'yes yes yes yes again'],
  ['a member by link', member({ scope: 'link', isadmin: true }), 'yes yes yes link link'],
  ['one at the reset', member({ scope: 'reset', isadmin: true }), 'yes reset yes reset reset'],
])('%s may make the calls that are for them (SEC-01, SEC-13, SEC-16)', (_name, caller, expected) => {
  const words = {
    'session.required': '-',
    'session.reset-required': 'reset',
    'session.link-only': 'link',
    'member.not-admin': 'no',
    'session.password-again': 'again',
  } as const
  const found = whos.map((who) => {
    const allowed = authorize({ who, hasAccessCode: false }, caller)
    return allowed.ok ? 'yes' : words[allowed.refusal.code]
  })
  expect(found.join(' ')).toBe(expected)
})

test('an access code opens the calls of an outing and no other', () => {
  const allowed = whos.filter((who) => authorize({ who, hasAccessCode: true }, anonymous).ok)
  expect(allowed).toEqual(['anyone', 'outing'])
})

test('on a full disk a member whose token is a day old reads as everyone else does (REL-07)', async () => {
  const token = await club.signIn('ben')
  await club.app.ready()
  club.advance(day + 1000)
  const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
  vi.spyOn(club.db, 'write').mockRejectedValueOnce(full)
  const answer = await get(token)
  expect([answer.statusCode, answer.headers['x-token']]).toEqual([200, undefined])
  expect((await get(token)).headers['x-token']).toBeDefined()
})
