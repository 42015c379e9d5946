import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeAccount, findAccount, readSettings } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { invitations, invite } from '#sync/calls/invitations.ts'
import { get, post, secretOf, sentMessages } from '../accounts/accounts-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'

let club: TestClub
let admin: string
beforeEach(async () => {
  club = await openTestClub()
  admin = await club.signIn('alice')
  // They have logged in before: only who was added by the administrator is left to invite.
  for (const name of ['ben', 'carol', 'dev', 'grace', 'hiro'] as const) await club.signIn(name)
})
afterEach(() => club.close())

const day = 24 * 60 * 60_000
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

test('eight phones with one invitation make one sign-in', async () => {
  await add()
  const { sheet } = await invited({ way: 'print' })
  const hash = ofSheet(sheet, 'Olga Kowalczyk')
  const answers = await Promise.all(Array.from({ length: 8 }, () => take(hash)))
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('a sheet has a link for everyone, also without an email, which is asked for and has to be confirmed', async () => {
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

test('once everyone has an invitation, the refusal says so, and asked for by name they get new ones', async () => {
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

test('an import and a single addition invite at the same time, those with an email', async () => {
  const csv = 'name,email\nOlga Kowalczyk,olga@papago.example\nPat Doyle,\nJamal Haddad,jamal@papago.example'
  const answer = await post(club, 'admin/members/import', { csv, invite: true }, { token: admin })
  expect(answer.json()).toMatchObject({ added: 3, invited: 2 })
  await add({ firstname: 'Mei', lastname: 'Chen', email: 'mei@papago.example', invite: true })
  const receivers = (await sentMessages(club)).map(({ to }) => to)
  expect(receivers.toSorted((a, b) => a.localeCompare(b))).toEqual([
    'jamal@papago.example',
    'mei@papago.example',
    'olga@papago.example',
  ])
})
