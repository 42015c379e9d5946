import { afterEach, beforeEach, expect, test } from 'vitest'
import { day } from '#db/instants.ts'
import type { AnswerOf } from '#sync/calls/call.ts'
import type { setup } from '#sync/calls/setup.ts'
import { get, post, sentMessages } from '../accounts/accounts-testing.ts'
import { openMailServer, type MailServer } from '../delivery/mail-server-testing.ts'
import { openTestClub, type TestClub } from '../testing.ts'

let server: MailServer
let club: TestClub
let token: string
beforeEach(async () => {
  server = await openMailServer()
  club = await openTestClub({ environment: { SMTP_URL: server.url } })
  token = await club.signIn('alice')
})
afterEach(async () => {
  await club.close()
  await server.close()
})

const state = async () => (await get(club, 'admin/setup', { token })).json<AnswerOf<typeof setup>>()

test('the club is set up when an administrator has saved it', async () => {
  expect((await state()).done.club).toBe(false)
  const { version, settings } = (await get(club, 'admin/club', { token })).json<{ version: number; settings: object }>()
  await post(club, 'admin/club', { version, settings }, { token })
  expect((await state()).done.club).toBe(true)
})

test('email works when the mail server has taken a test email to oneself', async () => {
  expect((await state()).mail).toBeNull()
  const sent = await post(club, 'admin/setup/mail', {}, { token })
  expect(sent.json()).toMatchObject({ hasServer: true })
  expect(await sentMessages(club)).toMatchObject([{ to: 'alice@club.example', topic: 'mail-test', state: 'sent' }])
  expect(await state()).toMatchObject({ done: { mail: true }, mail: { state: 'sent', hasServer: true } })
})

test('email still works a year later, when the test is no longer among the messages', async () => {
  await post(club, 'admin/setup/mail', {}, { token })
  await sentMessages(club)
  club.advance(300 * day)
  const message = { name: 'Ben', email: 'ben@club.example', message: 'Hello' }
  await post(club, 'info/contact', message, { token: await club.signIn('ben') })
  await sentMessages(club)
  club.advance(70 * day)
  expect((await sentMessages(club)).map(({ topic }) => topic)).toEqual(['contact'])
  token = await club.signIn('alice')
  expect(await state()).toMatchObject({ done: { mail: true }, mail: null })
})

test('a mail server that does not answer is named with its error, and files are no email', async () => {
  await server.close()
  await post(club, 'admin/setup/mail', {}, { token })
  await club.context.backgroundJobs.settled()
  const { done, mail } = await state()
  expect(done.mail).toBe(false)
  expect(mail?.error).not.toBe('')

  const plain = await openTestClub()
  const admin = await plain.signIn('alice')
  const sent = await post(plain, 'admin/setup/mail', {}, { token: admin })
  expect(sent.json()).toMatchObject({ hasServer: false })
  await plain.context.backgroundJobs.settled()
  const answer = await get(plain, 'admin/setup', { token: admin })
  expect(answer.json()).toMatchObject({ done: { mail: false }, mail: { state: 'sent', hasServer: false } })
  await plain.close()
})

test('a club that decides against email goes on, until it has a mail server or takes the decision back', async () => {
  expect(await state()).toMatchObject({ email: 'server', done: { mail: false } })
  await post(club, 'admin/setup/noMail', {}, { token })
  expect(await state()).toMatchObject({ email: 'server', done: { mail: false } })

  const plain = await openTestClub()
  const admin = await plain.signIn('alice')
  const ofPlain = async () => (await get(plain, 'admin/setup', { token: admin })).json<AnswerOf<typeof setup>>()
  expect(await ofPlain()).toMatchObject({ email: 'none', done: { mail: false } })
  expect((await post(plain, 'admin/setup/noMail', {}, { token: admin })).statusCode).toBe(200)
  expect(await ofPlain()).toMatchObject({ email: 'declined', done: { mail: true } })
  expect((await post(plain, 'admin/setup/noMail', { isDeclined: false }, { token: admin })).statusCode).toBe(200)
  expect(await ofPlain()).toMatchObject({ email: 'none', done: { mail: false } })
  await plain.close()
})

test('a course of the catalogue is added once, with its tees and holes', async () => {
  const before = (await state()).courses
  const add = (name: string) => post(club, 'admin/setup/courses', { name }, { token })
  expect((await add('Canyon Lakes')).statusCode).toBe(200)
  expect((await add('Canyon Lakes')).json()).toMatchObject({ code: 'course.name-taken' })
  expect((await add('Nowhere Links')).json()).toMatchObject({ code: 'course.not-found' })
  const { courses, catalogue } = await state()
  expect(courses).toBe(before + 1)
  expect(catalogue.find(({ name }) => name === 'Canyon Lakes')).toMatchObject({ isAdded: true })
})

test('the list stays away once it is put away', async () => {
  expect((await state()).isHidden).toBe(false)
  await post(club, 'admin/setup/hide', { isHidden: true }, { token })
  expect((await state()).isHidden).toBe(true)
})

test('twenty test emails in an hour are enough', async () => {
  for (let sent = 0; sent < 20; sent += 1) await post(club, 'admin/setup/mail', {}, { token })
  const answer = await post(club, 'admin/setup/mail', {}, { token })
  expect(answer.json()).toMatchObject({ code: 'setup.too-many' })
})
