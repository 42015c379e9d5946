import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeAccount, changeSettings, findAccount, readSettings } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { invitations, invite, scheduledInvitations } from '#sync/calls/invitations.ts'
import type { membersImport } from '#sync/calls/members-import.ts'
import { get, post, secretOf, sentMessages } from '../accounts/accounts-testing.ts'
import { unsubscribeAddress } from '../delivery/unsubscribe.ts'
import { openGuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { sendScheduled } from './scheduled-invitations.ts'

let club: TestClub
let admin: string
beforeEach(async () => {
  club = await openTestClub({ environment: { CLUB_TIME_ZONE: 'America/Phoenix' } })
  admin = await club.signIn('alice')
  // Members who have logged in before are not invited, so only members added in the test remain.
  for (const name of ['ben', 'carol', 'dev', 'grace', 'hiro'] as const) await club.signIn(name)
})
afterEach(() => club.close())

const hour = 60 * 60_000
const day = 24 * hour
const person = {
  firstname: 'Olga',
  lastname: 'Kowalczyk',
  email: 'olga@papago.example',
  phonenum: '',
  aga: '',
  index: 31.6,
}

const add = async (changes: object = {}) =>
  (await post(club, 'admin/members/add', { ...person, ...changes }, { token: admin })).json<{ id: number }>().id

const send = (body: object) => post(club, 'admin/invitations', body, { token: admin })
const invited = async (body: object) => (await send(body)).json<AnswerOf<typeof invite>>()
const listed = async () =>
  (await get(club, 'admin/invitations', { token: admin })).json<AnswerOf<typeof invitations>>().results

const open = (hash: string) => post(club, 'invitation/open', { hash })
const form = { password: 'a spoon from the rough', email: '', phonenum: '' }
const take = (hash: string, changes: object = {}) => post(club, 'invitation/accept', { ...form, hash, ...changes })
const ofSheet = (sheet: AnswerOf<typeof invite>['sheet'], name: string) =>
  sheet
    .find((card) => card.name === name)
    ?.link.split('/')
    .at(-1) ?? ''

test('an added member is invited by email, chooses a password and is in, once', async () => {
  const id = await add()
  expect(await listed()).toMatchObject([{ id, name: 'Olga Kowalczyk', invitation: null }])
  expect(await invited({ way: 'email' })).toEqual({ invited: 1, left: 0, sheet: [] })
  expect(await listed()).toMatchObject([{ id, invitation: { way: 'email', expired: false } }])
  const email = (await sentMessages(club)).at(-1)
  expect(email).toMatchObject({ to: 'olga@papago.example', subject: /invited/ })
  expect(email?.body).toContain('olga.kowalczyk')

  const hash = await secretOf(club, 'invitation')
  const missing = { email: false, phonenum: true }
  const known = { firstname: 'Olga', lastname: 'Kowalczyk', username: 'olga.kowalczyk', missing, sendsEmail: false }
  expect((await open(hash)).json()).toEqual(known)
  expect((await open(hash)).json()).toEqual(known)
  const taken = await take(hash, { phonenum: '(602) 555-0119' })
  expect(taken.statusCode).toBe(200)
  const { token, user } = taken.json<{ token: string; user: object }>()
  expect(user).toMatchObject({ id, username: 'olga.kowalczyk', isconfirmed: true })
  expect((await get(club, 'info/directory', { token })).statusCode).toBe(200)
  expect(await readSettings(club.db, { id })).toMatchObject({ phonenum: '(602) 555-0119' })
  expect((await post(club, 'login', { username: 'olga.kowalczyk', password: form.password })).statusCode).toBe(200)
  expect((await take(hash)).json()).toMatchObject({ code: 'invitation.link-unusable' })
  expect(await listed()).toEqual([])
})

const key = randomUUID()
const unusable = { code: 'invitation.link-unusable' }

/** Invites a member by a printed sheet; returns the secret and a function that accepts with an Idempotency-Key. */
async function invitedOnPaper(changes: object = {}) {
  const id = await add(changes)
  const { sheet } = await invited({ way: 'print', members: [id] })
  const hash = sheet[0]?.link.split('/').at(-1) ?? ''
  return {
    id,
    hash,
    async takeBy(by: string | undefined, entered: object = {}) {
      const asking = by === undefined ? {} : { key: by }
      const answer = await post(club, 'invitation/accept', { ...form, hash, ...entered }, asking)
      return answer.json<{ token: string; user?: object; code?: string }>()
    },
  }
}

test('who accepts again after a lost answer gets the same sign-in, and nothing is sent or changed twice', async () => {
  const { id, takeBy } = await invitedOnPaper({ email: '' })
  const entered = { email: 'olga@home.example', phonenum: '(602) 555-0119' }
  const first = await takeBy(key, entered)
  const sent = await sentMessages(club)
  club.advance(60_000)
  const again = await takeBy(key, entered)
  expect(again.user).toMatchObject({ id, username: 'olga.kowalczyk' })
  for (const { token } of [first, again]) expect((await get(club, 'info/directory', { token })).statusCode).toBe(200)
  const { sessions } = (await get(club, 'user/sessions', { token: again.token })).json<{ sessions: unknown[] }>()
  expect(sessions).toHaveLength(1)
  expect(await sentMessages(club)).toEqual(sent)
  await post(club, 'user/confirmEmail', { hash: await secretOf(club, 'new-email') })
  expect(await takeBy(key, entered)).toMatchObject({ user: { id } })
})

test('of one acceptance that arrives twice in the same moment both get the sign-in', async () => {
  const { takeBy } = await invitedOnPaper()
  const answers = await Promise.all([takeBy(key), takeBy(key)])
  const statuses = answers.map(async ({ token }) => (await get(club, 'info/directory', { token })).statusCode)
  expect(await Promise.all(statuses)).toEqual([200, 200])
})

test.each([
  ['without the key', undefined, {}],
  ['with another key', randomUUID(), {}],
  ['with the key and another link', key, { hash: 'never drawn' }],
  ['with the key and another password', key, { password: 'a windy monday at the links' }],
  ['with the key and another email', key, { email: 'olga@other.example' }],
])('an invitation that was used gives nothing %s', async (_what, by, entered) => {
  const { takeBy } = await invitedOnPaper({ email: '' })
  await takeBy(key, { email: 'olga@home.example' })
  expect(await takeBy(by, entered)).toMatchObject(unusable)
})

test('an acceptance that is sent again gives nothing after an hour, a logout, or a deactivation', async () => {
  const { id, takeBy } = await invitedOnPaper()
  const { token } = await takeBy(key)
  club.advance(hour)
  expect(await takeBy(key)).toMatchObject(unusable)
  club.advance(-hour / 2)
  expect(await takeBy(key)).toMatchObject({ user: { id } })
  await transaction(club.db, (tx) => changeAccount(tx, { id, isactive: false }))
  expect(await takeBy(key)).toMatchObject(unusable)
  await transaction(club.db, (tx) => changeAccount(tx, { id, isactive: true }))
  await post(club, 'logout', {}, { token })
  expect(await takeBy(key)).toMatchObject(unusable)
})

test('eight phones with one invitation make one sign-in', async () => {
  await add()
  const { sheet } = await invited({ way: 'print' })
  const hash = ofSheet(sheet, 'Olga Kowalczyk')
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(hash)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a sheet has a link for everyone, also without an email, which the invitation asks for and the member has to confirm', async () => {
  await add()
  const id = await add({ firstname: 'Pat', lastname: 'Doyle', email: '' })
  expect(await invited({ way: 'email' })).toMatchObject({ invited: 1 })
  const { sheet } = await invited({ way: 'print' })
  expect(sheet).toMatchObject([{ name: 'Pat Doyle', username: 'pat.doyle' }])
  const hash = ofSheet(sheet, 'Pat Doyle')
  expect((await open(hash)).json()).toMatchObject({ missing: { email: true } })
  expect((await take(hash, { email: 'pat@home.example' })).statusCode).toBe(200)
  expect((await findAccount(club.db, { username: 'pat.doyle' }))?.email).toBe('')
  await post(club, 'user/confirmEmail', { hash: await secretOf(club, 'new-email') })
  expect(await findAccount(club.db, { username: 'pat.doyle' })).toMatchObject({ id, email: 'pat@home.example' })
})

test('an invitation sent again ends the one before, and one that is withdrawn or a month old opens nothing', async () => {
  const id = await add()
  const first = ofSheet((await invited({ way: 'print', members: [id] })).sheet, 'Olga Kowalczyk')
  const second = ofSheet((await invited({ way: 'print', members: [id] })).sheet, 'Olga Kowalczyk')
  const refusal = (await open('never drawn')).json<object>()
  expect((await open(first)).json()).toEqual(refusal)
  expect((await open(second)).statusCode).toBe(200)
  const withdraw = () => post(club, `admin/invitations/${id}/withdraw`, {}, { token: admin })
  expect((await withdraw()).statusCode).toBe(200)
  expect((await open(second)).json()).toEqual(refusal)
  expect((await take(second)).json()).toEqual(refusal)
  expect((await withdraw()).statusCode).toBe(404)

  const third = ofSheet((await invited({ way: 'print', members: [id] })).sheet, 'Olga Kowalczyk')
  club.advance(30 * day)
  expect((await open(third)).json()).toEqual(refusal)
  admin = await club.signIn('alice')
  expect(await listed()).toMatchObject([{ id, invitation: { expired: true } }])
  expect(await invited({ way: 'email' })).toMatchObject({ invited: 1 })
})

test('a deactivated member cannot use an invitation, and a member who has logged in gets none', async () => {
  const id = await add()
  const hash = ofSheet((await invited({ way: 'print' })).sheet, 'Olga Kowalczyk')
  await transaction(club.db, (tx) => changeAccount(tx, { id, isactive: false }))
  expect((await take(hash)).statusCode).toBe(404)
  const { ben, alice } = club.ids.members
  expect((await send({ way: 'print', members: [ben, alice] })).json()).toMatchObject({ code: 'invitation.no-one' })
})

test('who has only opened the link of an email about a tee time has no password yet, and can still take an invitation', async () => {
  const id = await add()
  await invited({ way: 'email' })
  const hash = await secretOf(club, 'invitation')
  const feeler = { date: '2026-06-20', timerange: 'Early Morning', region_id: 1, comments: '', send_email: '1' }
  expect((await post(club, 'info/feeler', feeler, { token: admin })).statusCode).toBe(200)
  const alert = (await sentMessages(club)).find(({ to, topic }) => topic === 'feeler' && to === person.email)
  const link = { username: 'olga.kowalczyk', hash: alert?.secret }
  const { token } = (await post(club, 'login/byHash', link)).json<{ token: string }>()
  expect((await get(club, 'teetime/all', { token })).statusCode).toBe(200)

  expect(await listed()).toMatchObject([{ id }])
  expect(await invited({ way: 'print', members: [id] })).toMatchObject({ invited: 1 })
  expect((await open(hash)).statusCode).toBe(404)
  await invited({ way: 'email', members: [id] })
  expect((await take(await secretOf(club, 'invitation'))).statusCode).toBe(200)
  expect(await listed()).toEqual([])
  expect((await get(club, 'teetime/all', { token })).statusCode).toBe(401)
})

test('an import invites in the morning who has only opened the link of an email before', async () => {
  await bring('name,email\nOlga Kowalczyk,olga@papago.example')
  const { id = 0 } = (await findAccount(club.db, { username: 'olga.kowalczyk' })) ?? {}
  expect((await post(club, `admin/members/${id}/send-sign-in-link`, {}, { token: admin })).statusCode).toBe(200)
  const link = { username: 'olga.kowalczyk', hash: await secretOf(club, 'sign-in-link') }
  expect((await post(club, 'login/byHash', link)).statusCode).toBe(200)
  club.advance(8 * hour)
  expect((await sentMessages(club)).map(({ topic }) => topic)).toEqual(['sign-in-link', 'invitation'])
})

test('a password that an invitation sets ends earlier requests, and keeps the address that it asks to confirm', async () => {
  const username = 'olga.kowalczyk'
  await add()
  const hash = ofSheet((await invited({ way: 'print' })).sheet, 'Olga Kowalczyk')
  await post(club, 'user/generateTempPwd', { username })
  const password = await secretOf(club, 'temp-password')
  await post(club, 'user/changeEmailAndPwd', { username, email: 'intruder@mail.example' })
  await club.context.backgroundJobs.settled()
  expect((await post(club, 'admin/emailChanges/1/approve', {}, { token: admin })).statusCode).toBe(200)
  const { token } = (await take(hash)).json<{ token: string }>()
  expect((await post(club, 'login', { username, password })).statusCode).toBe(401)
  club.advance(25 * hour)
  await club.context.backgroundJobs.settled()
  expect((await findAccount(club.db, { username }))?.email).toBe(person.email)
  expect((await get(club, 'teetime/all', { token })).statusCode).toBe(200)
})

test('who was added without an email gets alerts like everyone else once they are in', async () => {
  await add({ firstname: 'Pat', lastname: 'Doyle', email: '' })
  const { sheet } = await invited({ way: 'print' })
  await take(ofSheet(sheet, 'Pat Doyle'), { email: 'pat@home.example' })
  await post(club, 'user/confirmEmail', { hash: await secretOf(club, 'new-email') })
  const feeler = { date: '2026-06-20', timerange: 'Early Morning', region_id: 1, comments: '', send_email: '1' }
  expect((await post(club, 'info/feeler', feeler, { token: admin })).statusCode).toBe(200)
  const alerted = (await sentMessages(club)).filter(({ topic }) => topic === 'feeler').map(({ to }) => to)
  expect(alerted).toContain('pat@home.example')
})

test('who unsubscribed by the link of an email stays unsubscribed after taking the invitation', async () => {
  const id = await add()
  await transaction(club.db, (tx) => changeSettings(tx, { id, settings: { teetimenotify: 'Email' } }))
  await invited({ way: 'email' })
  const { pathname } = new URL(
    unsubscribeAddress({ baseUrl: 'https://x', secrets: club.context.secrets, memberId: id }),
  )
  expect((await club.app.inject({ method: 'POST', url: pathname, payload: {} })).statusCode).toBe(200)
  expect((await take(await secretOf(club, 'invitation'))).statusCode).toBe(200)
  expect(await readSettings(club.db, { id })).toMatchObject({ teetimenotify: 'None' })
})

test('once everyone has an invitation, the refusal says so, and members who are named get new ones', async () => {
  const id = await add()
  await add({ firstname: 'Pat', lastname: 'Doyle', email: '' })
  await invited({ way: 'email' })
  const refused = { code: 'invitation.no-one', detail: expect.stringContaining('has an invitation') }
  expect((await send({ way: 'email' })).json()).toMatchObject(refused)
  await invited({ way: 'print' })
  expect((await send({ way: 'print' })).json()).toMatchObject(refused)
  expect(await invited({ way: 'print', members: [id] })).toMatchObject({ invited: 1 })
})

test('a password that is easy to guess uses nothing up', async () => {
  await add()
  const hash = ofSheet((await invited({ way: 'print' })).sheet, 'Olga Kowalczyk')
  expect((await take(hash, { password: 'Olga1990!!' })).json()).toMatchObject({ code: 'password.too-common' })
  expect((await take(hash)).statusCode).toBe(200)
})

const csv = 'name,email\nOlga Kowalczyk,olga@papago.example\nPat Doyle,\nJamal Haddad,jamal@papago.example'
const bring = async (list = csv, invites = true) => {
  const answer = await post(club, 'admin/members/import', { csv: list, invite: invites }, { token: admin })
  return answer.json<AnswerOf<typeof membersImport>>()
}
const batches = async () =>
  (await get(club, 'admin/invitations/scheduled', { token: admin })).json<AnswerOf<typeof scheduledInvitations>>()
    .batches
const undo = (batch = '') => post(club, `admin/invitations/scheduled/${batch}/undo`, {}, { token: admin })
const receivers = async () => {
  await club.context.backgroundJobs.settled()
  return (await sentMessages(club)).map(({ to }) => to).toSorted((a, b) => a.localeCompare(b))
}
/** 9:00 am at the club, whose clock is at 2:00 am when a test begins. */
const nine = '2026-06-14T16:00:00.000Z'

test('the invitations of an import go out once, in the morning, to those with an email', async () => {
  const { scheduled } = await bring()
  expect(scheduled).toEqual({ batch: expect.any(String), at: nine, invitations: 2 })
  expect(await batches()).toEqual([scheduled])
  expect(await listed()).toMatchObject([
    { name: 'Pat Doyle', scheduled: null },
    { name: 'Jamal Haddad', invitation: null, scheduled: nine },
    { name: 'Olga Kowalczyk', invitation: null, scheduled: nine },
  ])
  club.advance(7 * hour - 1)
  expect(await receivers()).toEqual([])
  club.advance(1)
  expect(await receivers()).toEqual(['jamal@papago.example', 'olga@papago.example'])
  expect(await batches()).toEqual([])
  club.advance(day)
  expect(await receivers()).toHaveLength(2)
})

test('of two servers that look at the same time each invitation has one', async () => {
  const many = Array.from({ length: 80 }, (_, place) => `Ann,Member${place},ann${place}@papago.example`)
  await bring(['firstname,lastname,email', ...many].join('\n'))
  club.advance(8 * hour)
  const jobs = openGuardedJobs({ db: club.db, log: club.app.log })
  await Promise.all([sendScheduled({ ...club.context, jobs }), sendScheduled({ ...club.context, jobs })])
  const all = await receivers()
  expect(all).toHaveLength(80)
  expect(new Set(all).size).toBe(80)
})

test('the undo takes back what still waits of its own import, and no member', async () => {
  const first = await bring()
  const second = await bring('name,email\nMei Chen,mei@papago.example')
  const olga = (await listed()).find(({ name }) => name === 'Olga Kowalczyk')
  await invited({ way: 'email', members: [olga?.id ?? 0] })
  expect((await undo(first.scheduled?.batch)).json()).toEqual({ undone: 1 })
  expect((await undo(first.scheduled?.batch)).json()).toMatchObject({ code: 'invitation.not-scheduled' })
  expect(await batches()).toEqual([second.scheduled])
  club.advance(8 * hour)
  expect(await receivers()).toEqual(['mei@papago.example', 'olga@papago.example'])
  expect((await undo(second.scheduled?.batch)).statusCode).toBe(404)
  expect(await listed()).toHaveLength(4)
})

test('who was invited, has logged in, was withdrawn or deactivated until then gets no second email', async () => {
  const people = ['Olga', 'Jamal', 'Mei', 'Rosa'].map((name) => `${name},Kowalczyk,${name}@papago.example`)
  await bring(['firstname,lastname,email', ...people].join('\n'))
  const id = (name: string) => findAccount(club.db, { username: `${name}.kowalczyk` }).then((found) => found?.id ?? 0)
  const [olga, jamal, mei] = [await id('olga'), await id('jamal'), await id('mei')]
  const { sheet } = await invited({ way: 'print', members: [olga] })
  await take(ofSheet(sheet, 'Olga Kowalczyk'))
  expect((await post(club, `admin/invitations/${jamal}/withdraw`, {}, { token: admin })).statusCode).toBe(200)
  await transaction(club.db, (tx) => changeAccount(tx, { id: mei, isactive: false }))
  club.advance(8 * hour)
  expect(await receivers()).toEqual(['rosa@papago.example'])
})

test('a sheet for everyone leaves out whom an email is scheduled for, and an email to everyone is sent now', async () => {
  await bring()
  const { sheet } = await invited({ way: 'print' })
  expect(sheet).toMatchObject([{ name: 'Pat Doyle' }])
  expect(await invited({ way: 'email' })).toMatchObject({ invited: 2 })
  expect(await batches()).toEqual([])
})

test.each([
  ['2:00 am', 0, nine],
  ['8:00 am', 6 * hour, nine],
  ['a minute later', 6 * hour + 60_000, '2026-06-15T16:00:00.000Z'],
  ['11:00 pm', 21 * hour, '2026-06-15T16:00:00.000Z'],
])('a preview at %s says when invitations go out', async (_, later, at) => {
  club.advance(later)
  admin = await club.signIn('alice')
  const looked = await post(club, 'admin/members/import/preview', { csv }, { token: admin })
  expect(looked.json()).toMatchObject({ invitesAt: at, scheduled: null })
})

test('an import without invitations schedules none, and one of members without an email neither', async () => {
  expect(await bring(csv, false)).toMatchObject({ added: 3, scheduled: null })
  expect(await bring('name\nMei Chen')).toMatchObject({ added: 1, scheduled: null })
  expect(await batches()).toEqual([])
})

test('a single addition invites without waiting', async () => {
  await add({ firstname: 'Mei', lastname: 'Chen', email: 'mei@papago.example', invite: true })
  expect(await receivers()).toEqual(['mei@papago.example'])
})
