import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeAccount, findAccount } from '#db/members/members.ts'
import { usedRobotChecks } from '#db/schema/accounts.ts'
import { transaction } from '#db/transaction.ts'
import { get, holdHashes, post, secretOf, sentMessages, solvedRobotCheck } from '../accounts/accounts-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'

let club: TestClub
let admin: string
beforeEach(async () => {
  club = await openTestClub()
  admin = await club.signIn('alice')
})
afterEach(() => club.close())

const form = {
  firstname: 'Ines',
  lastname: 'Vega',
  username: 'ines',
  email: 'ines@mail.example',
  dob: '1990-05-17',
  password: 'nine wood in the rough',
  passwordRepeat: 'nine wood in the rough',
  phonenum: '(602) 555-0182',
  address: '',
  city: 'Tempe',
  state: 'AZ',
  zip: '',
  aga: '',
  notify: 'Email',
  referral: 'Ben Okafor',
}

const register = async (changes: object = {}) =>
  post(club, 'user/register', { ...form, robotcheck: await solvedRobotCheck(club), ...changes })

async function choose(registration: 'open' | 'approval' | 'invitation') {
  const { version } = (await get(club, 'admin/club', { token: admin })).json<{ version: number }>()
  return post(
    club,
    'admin/club/policies',
    {
      version,
      policies: { registration, openLookup: true, asksAlcohol: false, followNames: 'short', allowsStakes: true },
    },
    { token: admin },
  )
}

async function confirm(): Promise<void> {
  await post(club, 'user/confirmEmail', { hash: await secretOf(club, 'confirm') })
}

const listed = async (state: 'waiting' | 'open') =>
  (await get(club, `admin/registrations?state=${state}`, { token: admin })).json<{ results: { id: number }[] }>()
    .results

const idOf = async (username: string) => (await findAccount(club.db, { username }))?.id ?? 0

const answer = async (given: 'approve' | 'decline', words = '', id?: number) =>
  post(club, `admin/registrations/${id ?? (await idOf('ines'))}/${given}`, { words }, { token: admin })

const policy = async () => (await get(club, 'info/registration')).json<{ registration: string }>().registration

test('anyone may register until an administrator chooses otherwise, and the change is kept with who made it', async () => {
  expect(await policy()).toBe('open')
  expect((await choose('approval')).statusCode).toBe(200)
  expect(await policy()).toBe('approval')
  const { changed, policies } = (await get(club, 'admin/club', { token: admin })).json<Record<string, object>>()
  expect(policies).toMatchObject({ registration: 'approval' })
  expect(changed).toMatchObject({ by: 'Alice Moreno' })
})

test('an answer to a registration that is sent again, because it was lost on the way, is the first one, with one email', async () => {
  await choose('approval')
  await register()
  await confirm()
  const before = (await sentMessages(club)).length
  const decline = async (key: string) =>
    await club.app.inject({
      method: 'POST',
      url: `/api/admin/registrations/${await idOf('ines')}/decline`,
      headers: { authorization: `Bearer ${admin}`, 'idempotency-key': key },
      payload: { words: 'We have no room this year.' },
    })
  expect((await decline('the-first')).json()).toEqual({ result: 'Success' })
  expect((await decline('the-first')).json()).toEqual({ result: 'Success' })
  expect(await sentMessages(club)).toHaveLength(before + 1)
  expect((await decline('the-other')).json()).toMatchObject({ code: 'member.not-waiting' })
})

test('of two administrators who change the policies at a time, the second sees what the first has changed', async () => {
  await choose('approval')
  const late = await post(
    club,
    'admin/club/policies',
    {
      version: 1,
      policies: {
        registration: 'open',
        openLookup: true,
        asksAlcohol: false,
        followNames: 'short',
        allowsStakes: true,
      },
    },
    { token: admin },
  )
  expect(late.statusCode).toBe(409)
  expect(late.json()).toMatchObject({ code: 'club.changed', now: { policies: { registration: 'approval' } } })
  expect(await policy()).toBe('approval')
})

test('where an administrator approves, a confirmed registration waits, and is in once it is approved', async () => {
  await choose('approval')
  const { token, user } = (await register()).json<{ token: string; user: object }>()
  expect(user).toMatchObject({ isconfirmed: false })
  expect(await listed('waiting')).toMatchObject([{ username: 'ines', referral: 'Ben Okafor', isconfirmed: false }])
  await confirm()
  expect((await sentMessages(club)).at(-1)).toMatchObject({ to: 'alice@club.example' })
  const confirmation = async () => (await get(club, 'user/confirmation', { token })).json<object>()
  expect(await confirmation()).toMatchObject({ confirmed: false, waits: true })
  expect((await get(club, 'info/directory', { token })).json()).toMatchObject({ code: 'session.reset-required' })
  const login = await post(club, 'login', { username: 'ines', password: form.password })
  expect(login.json()).toMatchObject({ user: { isconfirmed: false } })

  expect((await answer('approve')).statusCode).toBe(200)
  expect(await confirmation()).toMatchObject({ confirmed: true, waits: false })
  expect((await get(club, 'info/directory', { token })).statusCode).toBe(200)
  expect(await listed('waiting')).toEqual([])
  expect((await sentMessages(club)).at(-1)).toMatchObject({ to: 'ines@mail.example', subject: /Welcome/ })
  expect(await answer('decline')).toMatchObject({ statusCode: 409 })
})

test('a declined registration gets an email with what the administrator wrote, and no way in', async () => {
  await choose('approval')
  const { token } = (await register()).json<{ token: string }>()
  await confirm()
  expect((await answer('decline', 'We are full this season.')).statusCode).toBe(200)
  const email = (await sentMessages(club)).at(-1)
  expect(email).toMatchObject({ to: 'ines@mail.example' })
  expect(email?.body).toContain('We are full this season.')
  expect((await get(club, 'user/confirmation', { token })).statusCode).toBe(401)
  expect((await post(club, 'login', { username: 'ines', password: form.password })).statusCode).toBe(401)
  expect(await listed('waiting')).toEqual([])
})

test('an address that was never confirmed gets no email about the answer', async () => {
  await choose('approval')
  await register()
  const before = (await sentMessages(club)).length
  await answer('decline')
  expect(await sentMessages(club)).toHaveLength(before)
})

test('a declined member who is reactivated is approved by that', async () => {
  await choose('approval')
  await register()
  await confirm()
  await answer('decline')
  await post(club, `admin/members/${await idOf('ines')}/reactivate`, {}, { token: admin })
  expect(await findAccount(club.db, { username: 'ines' })).toMatchObject({ isactive: true, approval: 'approved' })
})

test('administrators are notified of registrations at most once an hour', async () => {
  await choose('approval')
  for (const username of ['ines', 'ines1']) {
    await register({ username, email: `${username}@mail.example` })
    await confirm()
  }
  const news = async () => (await sentMessages(club)).filter(({ to }) => to === 'alice@club.example')
  expect(await news()).toHaveLength(1)
  club.advance(61 * 60_000)
  await register({ username: 'ines2', email: 'ines2@mail.example' })
  await confirm()
  expect(await news()).toHaveLength(2)
})

test('a waiting member gets no login link and no rights of an administrator', async () => {
  await choose('approval')
  await register()
  await confirm()
  for (const action of ['send-sign-in-link', 'make-admin']) {
    const sent = await post(club, `admin/members/${await idOf('ines')}/${action}`, {}, { token: admin })
    expect(sent.json()).toMatchObject({ code: 'member.not-ready' })
  }
})

test('by invitation no one registers, and the answer says how to ask', async () => {
  await choose('invitation')
  const refused = await register()
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'member.by-invitation', error: /secretary@nomad\.example/ })
  expect(await idOf('ines')).toBe(0)
})

test('a registration that an administrator has closed while its password was hashed is refused', async () => {
  const release = holdHashes(club)
  const registering = register()
  await expect.poll(async () => (await club.db.sql.select().from(usedRobotChecks)).length).toBe(1)
  await choose('invitation')
  await release()
  expect((await registering).json()).toMatchObject({ code: 'member.by-invitation' })
  expect(await idOf('ines')).toBe(0)
})

test('only a member whom an administrator has approved sends to all members', async () => {
  await register()
  await confirm()
  const { token } = (await post(club, 'login', { username: 'ines', password: form.password })).json<{ token: string }>()
  const feeler = { date: '2026-06-20', timerange: 'Early Morning', region_id: 1, comments: 'Anyone?', send_email: '1' }
  const recipients = async () => (await get(club, 'alert/recipients', { token })).json<object>()
  expect(await recipients()).toMatchObject({ approved: false })
  const refused = await post(club, 'info/feeler', feeler, { token })
  expect(refused.json()).toMatchObject({ code: 'broadcast.not-approved' })
  expect(await listed('open')).toMatchObject([{ username: 'ines' }])

  expect((await answer('approve')).statusCode).toBe(200)
  expect(await recipients()).toMatchObject({ approved: true })
  expect((await post(club, 'info/feeler', feeler, { token })).statusCode).toBe(200)
  expect(await listed('open')).toEqual([])
})

test('a member who registered while anyone could is approved but never declined', async () => {
  await transaction(club.db, (tx) => changeAccount(tx, { id: club.ids.members.dev, approval: 'open' }))
  expect(await answer('decline', '', club.ids.members.dev)).toMatchObject({ statusCode: 409 })
  const { ben } = club.ids.members
  expect(await answer('approve', '', ben)).toMatchObject({ statusCode: 409 })
  expect(await answer('approve', '', 999_999)).toMatchObject({ statusCode: 404 })
})
