import { afterEach, beforeEach, expect, test } from 'vitest'
import { addAccountRequest } from '#db/accounts/account-requests.ts'
import { findAccount } from '#db/members/members.ts'
import { transaction } from '#db/transaction.ts'
import { buildApp } from '../server/app.ts'
import type { Context } from '../server/context.ts'
import { openGuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { openTestClub, testPassword, type MemberName, type TestClub } from '../testing.ts'
import { doAccountRequests } from './account-requests.ts'
import { get, sentMessages, post, secretOf, solvedRobotCheck } from './accounts-testing.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const minute = 60_000
const hour = 60 * minute
const newAddress = 'ben@new.example'

const ask = (username: MemberName | 'nobody' = 'ben', email = newAddress) =>
  post(club, 'user/changeEmailAndPwd', { username, email })
const answer = (hash: string, approve: boolean) => post(club, 'user/answerEmailChange', { hash, approve })
const addressOf = async (username: MemberName) => (await findAccount(club.db, { username }))?.email
const link = () => secretOf(club, 'email-change')

async function asAdmin(answerGiven: 'approve' | 'refuse', id = 1, name: MemberName = 'alice') {
  return post(club, `admin/emailChanges/${id}/${answerGiven}`, {}, { token: await club.signIn(name) })
}

test('asking changes nothing and tells the old address alone (SEC-10)', async () => {
  const known = await ask()
  const unknown = await ask('nobody')
  expect(known.json()).toEqual({ result: 'Success' })
  expect(unknown.json()).toEqual(known.json())
  const emails = await sentMessages(club)
  expect(emails.map(({ to }) => to)).toEqual(['ben@club.example'])
  expect(emails[0]?.body).toContain('b***@n***')
  expect(emails[0]?.body).not.toContain(newAddress)
  expect(await addressOf('ben')).toBe('ben@club.example')
  expect((await post(club, 'login', { username: 'ben', password: testPassword })).statusCode).toBe(200)
})

test('an address that was never confirmed gets no email, and an administrator answers (SEC-10)', async () => {
  await ask('nora')
  expect(await sentMessages(club)).toEqual([])
  expect((await asAdmin('approve')).statusCode).toBe(200)
})

test('a request that two servers take at the same moment sends one email', async () => {
  const { app, context, db } = club
  const createdAt = context.now().toISOString()
  const request = { kind: 'email-change', username: 'ben', email: newAddress, createdAt } as const
  await transaction(db, (tx) => addAccountRequest(tx, request))
  const work = { ...context, jobs: openGuardedJobs({ db, log: app.log }) }
  await Promise.all([doAccountRequests(work), doAccountRequests(work)])
  expect((await sentMessages(club)).map(({ to }) => to)).toEqual(['ben@club.example'])
})

test('the old address approves: the account moves, sign-ins end, both addresses get an email (SEC-10)', async () => {
  const token = await club.signIn('ben')
  await ask()
  expect((await answer(await link(), true)).statusCode).toBe(200)
  expect(await addressOf('ben')).toBe(newAddress)
  expect((await get(club, 'info/directory', { token })).statusCode).toBe(401)
  const after = (await sentMessages(club)).slice(1)
  expect(after.map(({ to, topic }) => [to, topic])).toEqual([
    ['ben@club.example', 'email-changed'],
    [newAddress, 'email-changed'],
    [newAddress, 'temp-password'],
  ])
  const password = await secretOf(club, 'temp-password')
  const reset = { username: 'ben', password, newpassword: 'a new wedge for spring' }
  expect((await post(club, 'user/resetTempPwd', reset)).statusCode).toBe(200)
})

test('the old address refuses, and the link is used up (SEC-10)', async () => {
  await ask()
  const hash = await link()
  expect((await answer(hash, false)).statusCode).toBe(200)
  const again = await answer(hash, true)
  expect(again.statusCode).toBe(404)
  expect(again.json()).toMatchObject({ code: 'email-change.unusable' })
  expect(await addressOf('ben')).toBe('ben@club.example')
  expect((await asAdmin('approve')).json()).toMatchObject({ code: 'email-change.not-found' })
})

test.each([true, false])('an answer whose reply was lost is given once: approved %s', async (approve) => {
  await ask()
  const hash = await link()
  expect((await answer(hash, approve)).statusCode).toBe(200)
  const sent = await sentMessages(club)
  const again = await answer(hash, approve)
  expect(again.json()).toEqual({ result: 'Success' })
  expect((await answer(hash, !approve)).json()).toMatchObject({ code: 'email-change.unusable' })
  expect(await sentMessages(club)).toEqual(sent)
  expect(await addressOf('ben')).toBe(approve ? newAddress : 'ben@club.example')
})

test('opening the link answers nothing', async () => {
  await ask()
  const hash = await link()
  for (const method of ['GET', 'HEAD'] as const) {
    await club.app.inject({ method, url: `/emailChange/${hash}` })
    const url = `/api/user/answerEmailChange?hash=${hash}&approve=true`
    expect((await club.app.inject({ method, url })).statusCode).toBe(404)
  }
  expect((await answer(hash, true)).statusCode).toBe(200)
})

test('the link is good for thirty minutes', async () => {
  await ask()
  const hash = await link()
  club.advance(30 * minute)
  expect((await answer(hash, true)).json()).toMatchObject({ code: 'email-change.unusable' })
})

test('a fourth request in a day is dropped without a word (SEC-10)', async () => {
  for (let times = 0; times < 4; times += 1) {
    expect((await ask('ben', `ben.${times}@new.example`)).statusCode).toBe(200)
  }
  expect(await sentMessages(club)).toHaveLength(3)
  club.advance(24 * hour)
  await ask()
  expect(await sentMessages(club)).toHaveLength(4)
})

test('a request sent again waits once for the administrator, also when the link of the first has expired', async () => {
  const waiting = async () => {
    const token = await club.signIn('alice')
    const { changes } = (await get(club, 'admin/emailChanges', { token })).json<{ changes: { id: number }[] }>()
    return changes.map(({ id }) => id)
  }
  await ask()
  const first = await link()
  await ask('ben', 'BEN@new.example')
  expect(await sentMessages(club)).toHaveLength(1)
  expect(await waiting()).toEqual([1])

  club.advance(30 * minute)
  await ask()
  const second = await link()
  expect(second).not.toBe(first)
  expect(await waiting()).toEqual([2])
  expect((await answer(first, true)).json()).toMatchObject({ code: 'email-change.unusable' })
  expect((await answer(second, true)).statusCode).toBe(200)
  expect(await addressOf('ben')).toBe(newAddress)
})

test('a request sent again after an administrator has approved it changes nothing', async () => {
  await ask()
  await sentMessages(club)
  await asAdmin('approve')
  club.advance(hour)
  await ask()
  const topics = (await sentMessages(club)).map(({ topic }) => topic)
  expect(topics).toEqual(['email-change', 'email-change-approved'])
  expect((await asAdmin('refuse', 2)).json()).toMatchObject({ code: 'email-change.not-found' })
})

test('the address that an account has already is no change', async () => {
  await ask('ben', 'BEN@club.example')
  expect(await sentMessages(club)).toEqual([])
})

test('an administrator approves, and the account moves a day later unless the old owner refuses (SEC-10)', async () => {
  await ask()
  await sentMessages(club)
  expect((await asAdmin('approve')).statusCode).toBe(200)
  expect((await asAdmin('approve')).json()).toMatchObject({ code: 'email-change.not-found' })
  expect((await sentMessages(club)).at(-1)).toMatchObject({ to: 'ben@club.example', topic: 'email-change-approved' })
  club.advance(24 * hour - minute)
  await club.context.backgroundJobs.settled()
  expect(await addressOf('ben')).toBe('ben@club.example')
  club.advance(minute)
  await club.context.backgroundJobs.settled()
  expect(await addressOf('ben')).toBe(newAddress)
})

test('the old address stops what an administrator approved (SEC-10)', async () => {
  await ask()
  const old = await link()
  await asAdmin('approve')
  expect((await answer(old, false)).statusCode).toBe(404)
  expect((await answer(await secretOf(club, 'email-change-approved'), false)).statusCode).toBe(200)
  club.advance(25 * hour)
  await club.context.backgroundJobs.settled()
  expect(await addressOf('ben')).toBe('ben@club.example')
})

test('a server that starts with a clock far ahead leaves the old address its day (SEC-10)', async () => {
  const { app, context } = club
  await ask()
  await link()
  expect((await asAdmin('approve')).statusCode).toBe(200)
  await app.close()

  const start = context.elapsed()
  const now = () => new Date(context.now().getTime() + 90 * 24 * hour)
  const next = await buildApp({ ...context, now, elapsed: () => context.elapsed() - start })
  await next.getDecorator<Context>('context').backgroundJobs.settled()
  await next.close()
  expect(await addressOf('ben')).toBe('ben@club.example')
})

test('the queue shows what waits, with both addresses (SEC-10)', async () => {
  await ask()
  await sentMessages(club)
  const token = await club.signIn('alice')
  const queue = async () => (await get(club, 'admin/emailChanges', { token })).json<object>()
  const change = {
    id: 1,
    username: 'ben',
    name: 'Ben Okafor',
    oldEmail: 'ben@club.example',
    newEmail: newAddress,
    asked: '2026-06-14T09:00:00.000Z',
  }
  expect(await queue()).toEqual({ changes: [{ ...change, approved: false, effective: null }] })
  await asAdmin('approve')
  expect(await queue()).toEqual({ changes: [{ ...change, approved: true, effective: '2026-06-15T09:00:00.000Z' }] })
  expect((await asAdmin('refuse')).statusCode).toBe(200)
  expect(await queue()).toEqual({ changes: [] })
})

test('the address of an administrator is changed by another administrator only (SEC-10)', async () => {
  await ask('alice', 'alice@new.example')
  const refused = await answer(await link(), true)
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({ code: 'email-change.admin-only' })
  expect((await asAdmin('approve')).json()).toMatchObject({ code: 'email-change.own' })
  await post(club, `admin/members/${club.ids.members.carol}/make-admin`, {}, { token: await club.signIn('alice') })
  expect((await asAdmin('approve', 1, 'carol')).statusCode).toBe(200)
})

test('a club can leave every change to its administrators (SEC-10)', async () => {
  await club.close()
  club = await openTestClub({ environment: { RESET_EMAIL_CHANGE: 'admin-only' } })
  await ask()
  const hash = await link()
  expect((await answer(hash, true)).json()).toMatchObject({ code: 'email-change.admin-only' })
  expect((await answer(hash, false)).statusCode).toBe(200)
})

test.each([
  ['a list', [newAddress]],
  ['an object', { address: newAddress }],
  ['two lines', 'a@b.example\nBcc: c@d.example'],
  ['nothing', ''],
])('%s for an address is malformed (SEC-10)', async (_what, email) => {
  const robotcheck = await solvedRobotCheck(club)
  expect((await post(club, 'user/changeEmailAndPwd', { username: 'ben', email, robotcheck })).statusCode).toBe(400)
})
