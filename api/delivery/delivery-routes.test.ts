import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { changeSettings, readSettings, type Settings } from '#db/members/members.ts'
import { addMessage, markSent } from '#db/messages/messages.ts'
import { messages } from '#db/schema/messages.ts'
import { transaction } from '#db/transaction.ts'
import { get, post, sentMessages } from '../accounts/accounts-testing.ts'
import { asking } from '../courses/courses-testing.ts'
import { openTestClub, type MemberName, type TestClub } from '../testing.ts'
import { openMailServer } from './mail-server-testing.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

let club: TestClub
let ask: ReturnType<typeof asking>
beforeEach(async () => {
  club = await openTestClub()
  ask = asking(club)
})
afterEach(() => club.close())

const feeler = { date: '2026-06-23', timerange: 'Early Morning', region_id: 2, comments: '', send_email: '1' }
const notify = () => ask<{ code: string }>({ path: 'info/feeler', body: feeler })

function choose(name: MemberName, settings: Partial<Settings>) {
  return transaction(club.db, (tx) => changeSettings(tx, { id: club.ids.members[name], settings }))
}

const choiceOf = async (name: MemberName) =>
  (await readSettings(club.db, { id: club.ids.members[name] }))?.teetimenotify

test('before alerting everyone a member sees how many they are, and how many sends are left (SEC-27)', async () => {
  await choose('carol', { teetimenotify: 'Both', phonenum: '602 555 0182' })
  await choose('dev', { teetimenotify: 'None' })
  const recipients = () => ask({ path: 'alert/recipients' })
  const size = { members: 4, mails: 4, texts: 1, pushes: 0, approved: true }
  expect((await recipients()).json).toEqual({ ...size, left: 3, stopped: false })
  await notify()
  expect((await recipients()).json).toEqual({ ...size, left: 2, stopped: false })
  expect(await sentMessages(club)).toHaveLength(5)
})

test('an administrator stops what goes to many and lets it go again (SEC-27)', async () => {
  const turn = (action: string) => ask({ by: 'alice', path: `admin/alerts/${action}`, body: {} })
  const state = async () => (await ask({ by: 'alice', path: 'admin/alerts' })).json
  await turn('stop')
  const at = club.context.now().toISOString()
  expect(await state()).toMatchObject({ stopped: { at, by: 'Alice Moreno' }, waiting: 0, failed: 0 })
  expect(await notify()).toMatchObject({ status: 409, json: { code: 'broadcast.stopped' } })
  expect((await ask({ path: 'alert/recipients' })).json).toMatchObject({ stopped: true })
  await turn('resume')
  expect(await state()).toMatchObject({ stopped: null })
  expect(await notify()).toMatchObject({ status: 200 })
  expect(club.log.join('')).toMatch(/broadcasts_stopped[^]*broadcasts_resumed/)
})

test('an administrator sees which messages reach no one, because the server has no service for them', async () => {
  const unsent = async () => (await ask({ by: 'alice', path: 'admin/alerts' })).json
  expect(await unsent()).toMatchObject({ unsent: ['mail'] })
  await choose('carol', { teetimenotify: 'Both', phonenum: '602 555 0182' })
  await notify()
  await sentMessages(club)
  expect(await unsent()).toMatchObject({ unsent: ['mail', 'text'] })
  await club.close()
  club = await openTestClub({ environment: { SMTP_URL: 'smtp://mail.example.org' } })
  ask = asking(club)
  expect(await unsent()).toMatchObject({ unsent: [] })
})

test('a message that went to a file is listed as one that reached no one, also once there is a mail server', async () => {
  const server = await openMailServer()
  const mailed = async () => {
    await ask({ path: 'user/generateTempPwd', body: { username: 'ben' } })
    await sentMessages(club)
    return (await ask({ by: 'alice', path: 'admin/messages?state=sent' })).json
  }
  expect(await mailed()).toMatchObject({ results: [{ isInFile: true }] })
  const dataDir = club.dataDir
  const later = await openTestClub({ environment: { SMTP_URL: server.url } })
  cpSync(join(dataDir, 'mail'), join(later.dataDir, 'mail'), { recursive: true })
  await club.close()
  club = later
  ask = asking(club)
  await transaction(club.db, async (tx) => {
    const written = {
      kind: 'mail',
      topic: 'temp-password',
      receiver: 'ben@club.example',
      subject: '',
      body: '',
    } as const
    await addMessage(tx, { ...written, createdAt: club.context.now().toISOString() })
    await markSent(tx, { id: 1, at: club.context.now().toISOString(), keepSecret: true })
  })
  expect(await mailed()).toMatchObject({ results: [{ isInFile: false }, { isInFile: true }] })
  await server.close()
})

const tokenOf = (name: MemberName) =>
  new URL(
    unsubscribeAddress({ baseUrl: 'https://x', secrets: club.context.secrets, memberId: club.ids.members[name] }),
  ).pathname.replace('/unsubscribe/', '')

test.each([
  ['Both', 'Text'],
  ['Email', 'None'],
  ['Text', 'Text'],
] as const)('the link of a mail makes %s %s, without a sign-in', async (before, after) => {
  await choose('carol', { teetimenotify: before })
  const url = `/api/alert/unsubscribe/${tokenOf('carol')}`
  expect((await club.app.inject({ method: 'POST', url, payload: {} })).json()).toEqual({ result: 'Success' })
  expect(await choiceOf('carol')).toBe(after)
  expect(await choiceOf('ben')).toBe('Both')
})

test('who ends mails gets none that was written before and waits (SEC-27)', async () => {
  await choose('carol', { teetimenotify: 'Email' })
  await notify()
  await sentMessages(club)
  const waits = { state: 'waiting', sentAt: null, nextAt: club.context.now().toISOString() } as const
  await transaction(club.db, async (tx) => void (await tx.sql.update(messages).set(waits)))
  await club.app.inject({ method: 'POST', url: `/unsubscribe/${tokenOf('carol')}`, payload: {} })
  const toCarol = (await sentMessages(club)).filter(({ to }) => to === 'carol@club.example')
  expect(toCarol).toMatchObject([{ state: 'failed', error: 'The member has unsubscribed' }])
})

test.each(['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a mail program ends it with one press, by a form of %s (RFC 8058)',
  async (type) => {
    const url = `/unsubscribe/${tokenOf('carol')}`
    const form = { headers: { 'content-type': type }, payload: 'List-Unsubscribe=One-Click' }
    expect((await club.app.inject({ method: 'POST', url, ...form })).statusCode).toBe(200)
    expect(await choiceOf('carol')).toBe('Text')
  },
)

test('no one is taken off by looking at the link, by guessing, or with another member’s seal', async () => {
  const [, seal] = tokenOf('ben').split('-')
  const { carol } = club.ids.members
  const tokens = [`${carol}-${seal}`, `${carol}-`, String(carol), 'x', encodeURIComponent(`${carol}-${'é'.repeat(64)}`)]
  for (const token of tokens) {
    const answer = await club.app.inject({ method: 'POST', url: `/unsubscribe/${token}`, payload: {} })
    expect(answer.json()).toMatchObject({ status: 404, code: 'unsubscribe.unknown' })
    expect((await ask({ path: `alert/unsubscribe/${token}`, body: {} })).status).toBe(404)
  }
  const url = `/unsubscribe/${tokenOf('carol')}`
  for (const method of ['GET', 'HEAD'] as const) await club.app.inject({ method, url })
  expect(await choiceOf('carol')).toBe('Both')
})

test('forms are read nowhere else', async () => {
  const authorization = `Bearer ${await club.signIn('ben')}`
  const headers = { 'content-type': 'application/x-www-form-urlencoded', authorization }
  const answer = await club.app.inject({ method: 'POST', url: '/api/logout', headers, payload: 'a=b' })
  expect(answer.statusCode).toBe(415)
})

test('a mail to many says how it is ended, and one to someone alone does not (SEC-27)', async () => {
  const server = await openMailServer()
  await club.close()
  club = await openTestClub({ environment: { SMTP_URL: server.url } })
  ask = asking(club)
  for (const name of ['alice', 'dev', 'grace', 'hiro'] as const) await choose(name, { teetimenotify: 'None' })

  await notify()
  await ask({ path: 'user/generateTempPwd', body: { username: 'ben' } })
  await sentMessages(club)
  await server.close()

  const emails = server.received.map(({ text }) => text.replaceAll('=\r\n', ''))
  const emailTo = (name: string) => emails.find((email) => email.includes(`\nTo: ${name}@club.example`)) ?? ''
  const toCarol = emailTo('carol')
  const link = `http://localhost:3000/unsubscribe/${tokenOf('carol')}`
  expect(toCarol.replaceAll('\r\n ', ' ')).toContain(`List-Unsubscribe: <${link}>`)
  expect(toCarol).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(toCarol.slice(toCarol.indexOf('\r\n\r\n'))).toContain(link)
  expect(emailTo('ben')).toContain('/resetPwd')
  expect(emailTo('ben')).not.toMatch(/unsubscribe/i)
})

test('messages are listed by what became of them', async () => {
  const token = await club.signIn('alice')
  await post(club, 'info/contact', { name: 'Ben', email: 'ben@club.example', message: 'Hello' }, { token })
  await club.context.backgroundJobs.settled()
  const list = async (state: string) =>
    (await get(club, `admin/messages?state=${state}`, { token })).json<{ results: object[] }>().results
  const email = { kind: 'mail', to: 'secretary@nomad.example' }
  expect(await list('sent')).toMatchObject([{ ...email, attempts: 1, state: 'sent' }])
  expect(await list('failed')).toEqual([])
})
