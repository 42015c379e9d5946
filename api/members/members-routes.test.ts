import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeAccount, changeSettings, countAdmins, findAccountById } from '#db/members/members.ts'
import { rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { transaction } from '#db/transaction.ts'
import { get, sentMessages, post, secretOf } from '../accounts/accounts-testing.ts'
import { formFor, openTournament } from '../tee-times/sign-ups-testing.ts'
import { type MemberName, type TestClub, openTestClub, testPassword } from '../testing.ts'

let club: TestClub
let token: string
beforeEach(async () => {
  club = await openTestClub()
  token = await club.signIn('alice')
})
afterEach(() => club.close())

const hour = 60 * 60_000
const act = (name: MemberName, action: string) =>
  post(club, `admin/members/${club.ids.members[name]}/${action}`, {}, { token })
const accountOf = (name: MemberName) => findAccountById(club.db, { id: club.ids.members[name] })

test('anyone sees the golfers by name, and nothing but name and index (SEC-02)', async () => {
  const answer = await club.app.inject('/api/golfer/all')
  const { golfers } = answer.json<{ golfers: { lastname: string }[] }>()
  expect(golfers.map(({ lastname }) => lastname)).toEqual(['Ito', 'Lindqvist', 'Moreno', 'Okafor', 'Patel', 'Tanaka'])
  expect(golfers[0]).toEqual({
    id: club.ids.members.carol,
    firstname: 'Carol',
    lastname: 'Ito',
    handicapindex: -1.2,
    transferred: true,
  })
})

test('members see the usual tees of golfers, whom visitors see with names and indexes alone', async () => {
  await transaction(club.db, (tx) => changeSettings(tx, { id: club.ids.members.carol, settings: { tees: 'Red' } }))
  const seen = async (as = {}) =>
    (await get(club, 'golfer/all', as)).json<{ golfers: { firstname: string }[] }>().golfers
  const named = (golfers: object[]) => golfers.filter((golfer) => 'tees' in golfer)
  expect(named(await seen({ token }))).toEqual([expect.objectContaining({ firstname: 'Carol', tees: 'Red' })])
  expect(named(await seen())).toEqual([])
})

test('members are found by name, a page at a time', async () => {
  const page = (await get(club, 'admin/members?size=3&page=2', { token })).json<object>()
  expect(page).toMatchObject({ page: 2, nextPage: 3, totalPages: 3 })
  const found = (await get(club, 'admin/members?name=okaf', { token })).json<{ results: object[] }>()
  expect(found.results).toEqual([
    {
      id: club.ids.members.ben,
      username: 'ben',
      firstname: 'Ben',
      lastname: 'Okafor',
      email: 'ben@club.example',
      phonenum: '',
      aga: '',
      tees: '',
      isadmin: false,
      isconfirmed: true,
      isactive: true,
      approval: 'approved',
      created: '2026-06-14T09:00:00.000Z',
      leaves: null,
      seen: null,
    },
  ])
})

test.each(['size=0', 'size=101', 'size=1e9', 'page=0', 'page=10001', `name=${'x'.repeat(51)}`, 'name=a&name=b'])(
  'a search with %s is malformed (SEC-29)',
  async (query) => {
    expect((await get(club, `admin/members?${query}`, { token })).statusCode).toBe(400)
  },
)

test('an administrator confirms a member, who is free from then on', async () => {
  const nora = await club.signIn('nora')
  expect((await act('nora', 'confirm')).json()).toEqual({ result: 'Success' })
  expect((await get(club, 'info/members', { token: nora })).statusCode).toBe(200)
})

test('a member who is deactivated is out immediately and cannot come back until reactivated', async () => {
  const ben = await club.signIn('ben')
  const login = () => post(club, 'login', { username: 'ben', password: testPassword })
  expect((await act('ben', 'deactivate')).statusCode).toBe(200)
  expect((await get(club, 'info/members', { token: ben })).statusCode).toBe(401)
  expect((await login()).statusCode).toBe(401)
  expect((await get(club, `golfer/${club.ids.members.ben}`)).json()).toMatchObject({ code: 'golfer.not-found' })
  await act('ben', 'reactivate')
  expect((await login()).statusCode).toBe(200)
  expect((await get(club, 'info/members', { token: ben })).statusCode).toBe(401)
})

test('only who has the password of a deactivated account learns that it is not active, and whom to write to', async () => {
  await act('ben', 'deactivate')
  const login = async (password: string) => (await post(club, 'login', { username: 'ben', password })).json<object>()
  expect(await login('not the password')).toMatchObject({ code: 'login.failed' })
  expect(await login(testPassword)).toMatchObject({ code: 'login.inactive', error: /secretary@nomad\.example/ })
})

/** Runs the background jobs of an hour. */
async function work(): Promise<void> {
  club.context.backgroundJobs.wake()
  await club.context.backgroundJobs.settled()
}

const foundAsBen = async () =>
  (await get(club, 'admin/members?name=ben', { token: await club.signIn('alice') })).json<{ results: object[] }>()
    .results

test('a deactivated account is deleted at the request of its person, and does not come back', async () => {
  expect((await act('ben', 'delete-account')).json()).toMatchObject({ code: 'member.still-active' })
  await act('ben', 'deactivate')
  expect((await act('ben', 'delete-account')).statusCode).toBe(200)
  expect(await foundAsBen()).toMatchObject([{ isactive: false, leaves: '2026-07-14T09:00:00.000Z' }])
  const email = (await sentMessages(club)).at(-1)
  expect(email).toMatchObject({ to: 'ben@club.example', topic: 'account-deleted' })
  expect(email?.body).toContain('secretary@nomad.example')

  club.advance(30 * 24 * hour)
  await work()
  expect(await accountOf('ben')).toMatchObject({ firstname: 'Former', email: '' })
  expect(await foundAsBen()).toEqual([])
  token = await club.signIn('alice')
  for (const action of ['delete-account', 'reactivate']) {
    expect((await act('ben', action)).json()).toMatchObject({ code: 'member.deleted' })
  }
})

test('an account that is reactivated before its days are over stays', async () => {
  await act('ben', 'deactivate')
  await act('ben', 'delete-account')
  await act('ben', 'reactivate')
  club.advance(31 * 24 * hour)
  await work()
  expect(await accountOf('ben')).toMatchObject({ firstname: 'Ben', isactive: true, leavesAt: null })
})

test('the deletion of a declined registration is announced to no address that was never confirmed', async () => {
  await act('nora', 'deactivate')
  await act('nora', 'delete-account')
  expect(await accountOf('nora')).toMatchObject({ leavesAt: expect.any(String) as string })
  expect(await sentMessages(club)).toEqual([])
})

test('an administrator is made and unmade, and that is logged (SEC-59)', async () => {
  const ben = await club.signIn('ben')
  await act('ben', 'make-admin')
  expect((await get(club, 'admin/members', { token: ben })).statusCode).toBe(200)
  await act('ben', 'remove-admin')
  expect((await get(club, 'admin/members', { token: ben })).statusCode).toBe(403)
  const events = club.log.filter((line) => line.includes('privilege_permissions_changed'))
  expect(events.map((line) => (JSON.parse(line) as { action: string }).action)).toEqual(['make-admin', 'remove-admin'])
})

test('every sign-in of a member is ended, and with the own ones all but this', async () => {
  const ben = [await club.signIn('ben'), await club.signIn('ben')]
  await act('ben', 'end-sign-ins')
  for (const old of ben) expect((await get(club, 'info/members', { token: old })).statusCode).toBe(401)
  const other = await club.signIn('alice')
  await act('alice', 'end-sign-ins')
  expect((await get(club, 'admin/members', { token: other })).statusCode).toBe(401)
  expect((await get(club, 'admin/members', { token })).statusCode).toBe(200)
})

test('a member gets an email with a link that signs in once and within seven days (SEC-16)', async () => {
  expect((await act('ben', 'send-sign-in-link')).json()).toEqual({ result: 'Success' })
  const [email] = await sentMessages(club)
  expect(email).toMatchObject({ to: 'ben@club.example', kind: 'mail' })
  expect(email?.body).toContain('/redirect?username=ben&page=%2Fhome&hash={secret}')
  const hash = await secretOf(club, 'sign-in-link')
  club.advance(7 * 24 * hour - 1)
  const first = await post(club, 'login/byHash', { username: 'ben', hash })
  expect(first.json()).toMatchObject({ user: { username: 'ben' } })
  expect((await post(club, 'login/byHash', { username: 'ben', hash })).statusCode).toBe(401)
  expect(club.log.join('')).not.toContain(hash)
})

test('a member who is deactivated gives up spots, which the waiting list gets', async () => {
  const teetimeId = await openTournament(club, { numWanted: 1 })
  for (const name of ['carol', 'dev'] as const) {
    const form = formFor(club, name, { user_id: club.ids.members[name] })
    await post(club, `teetime/${teetimeId}/signup`, form, { token: await club.signIn(name) })
  }
  await act('carol', 'deactivate')
  expect(await rosterOf(club.db, { teetimeId })).toMatchObject([{ firstname: 'Dev', place: 'in' }])
  expect((await sentMessages(club)).map(({ to, topic }) => [to, topic])).toContainEqual([
    'dev@club.example',
    'spot-promoted',
  ])
})

test.each(['end-sign-ins', 'deactivate'])('a link that was sent is worth nothing after %s', async (action) => {
  await act('ben', 'send-sign-in-link')
  const hash = await secretOf(club, 'sign-in-link')
  await act('ben', action)
  await act('ben', 'reactivate')
  expect((await post(club, 'login/byHash', { username: 'ben', hash })).statusCode).toBe(401)
})

test('no one who may not come in by a link, or has no email for it, is sent one', async () => {
  await act('dev', 'deactivate')
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.carol, email: '' }))
  const notReady = { dev: 'member.not-ready', nora: 'member.not-ready', carol: 'member.not-ready' } as const
  const refused = { ...notReady, alice: 'member.needs-password' } as const
  for (const [name, code] of Object.entries(refused)) {
    const answer = await act(name as keyof typeof refused, 'send-sign-in-link')
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({ code })
  }
  expect(await sentMessages(club)).toEqual([])
})

test.each([
  ['alice', 'deactivate', 'member.yourself'],
  ['alice', 'remove-admin', 'member.yourself'],
  ['nora', 'make-admin', 'member.not-ready'],
] as const)('%s cannot be the one to %s', async (name, action, code) => {
  const before = await accountOf(name)
  const answer = await act(name, action)
  expect(answer.statusCode).toBe(409)
  expect(answer.json()).toMatchObject({ code })
  expect(await accountOf(name)).toEqual(before)
})

test('an unknown action and an unknown member are refused', async () => {
  expect((await act('ben', 'delete')).statusCode).toBe(400)
  const unknown = await post(club, 'admin/members/999/confirm', {}, { token })
  expect(unknown.json()).toMatchObject({ code: 'member.not-found' })
})

test('administration needs a login of the same day, the rest of the app does not (SEC-40)', async () => {
  club.advance(12 * hour + 1)
  const answer = await get(club, 'admin/members', { token })
  expect(answer.statusCode).toBe(403)
  expect(answer.json()).toMatchObject({ code: 'session.password-again' })
  expect((await get(club, 'info/members', { token })).statusCode).toBe(200)
})

test('two administrators who take each other’s rights at the same moment leave the club one', async () => {
  await act('carol', 'make-admin')
  const { alice, carol } = club.ids.members
  const byCarol = await club.signIn('carol')
  const answers = await Promise.all([
    post(club, `admin/members/${carol}/remove-admin`, {}, { token }),
    post(club, `admin/members/${alice}/remove-admin`, {}, { token: byCarol }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 403]))
  expect(await countAdmins(club.db)).toBe(1)
})
