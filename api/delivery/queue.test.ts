import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMessage, listMessages, type NewMessage } from '#db/messages/messages.ts'
import { messages } from '#db/schema/messages.ts'
import { transaction } from '#db/transaction.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { messageIdOf, openMailServer, type MailServer } from './mail-server-testing.ts'
import { pauseAfter } from './queue.ts'

let server: MailServer
let club: TestClub
beforeEach(async () => {
  server = await openMailServer()
  const settings = { MAIL_FROM: 'golf@club.example', CLUB_NAME: 'Löwen & Co' }
  club = await openTestClub({ environment: { SMTP_URL: server.url, ...settings } })
})
afterEach(async () => {
  await club.close()
  await server.close()
})

const minute = 60_000

async function send(message: Partial<NewMessage> = {}): Promise<void> {
  const createdAt = club.context.now().toISOString()
  const email: NewMessage = {
    kind: 'mail',
    topic: 'test',
    receiver: 'ben@mail.example',
    subject: 'Your email',
    body: 'Hello Ben,\n\nopen http://localhost:3000/confirm/{secret}\nor do not.\n\n<b>The club</b>',
    secret: 'HUSH',
    createdAt,
    ...message,
  }
  await transaction(club.db, (tx) => addMessage(tx, email))
  await club.context.backgroundJobs.settled()
}

const stored = async () => (await listMessages(club.db, {})).results[0]

test('an email reaches the mail server with its secret, as text and HTML, and is forgotten here (SEC-55)', async () => {
  await send({ replyTo: 'guest@mail.example' })
  const [email] = server.received
  expect(email).toMatchObject({ from: 'golf@club.example', to: ['ben@mail.example'] })
  expect(email?.text).toContain('Reply-To: guest@mail.example')
  expect(email?.text).toContain('http://localhost:3000/confirm/HUSH')
  expect(email?.text.replaceAll('=\r\n', '')).toContain('&lt;b&gt;The club&lt;/b&gt;')
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 1, secret: null })
})

test.each([
  ['a subject', { subject: 'Hi\r\nBcc: evil@mail.example\r\n\r\nbody' }],
  ['a body', { body: 'x\r\n.\r\nMAIL FROM:<evil@mail.example>\r\n' }],
  ['a receiver', { receiver: 'ben@mail.example>\r\nBcc: <evil@mail.example' }],
  ['an answer address', { replyTo: 'a@mail.example\r\nBcc: evil@mail.example' }],
  ['a list of receivers', { receiver: 'ben@mail.example, evil@mail.example' }],
])('no line end in %s makes a header or another receiver (SEC-55)', async (_what, changes) => {
  await send(changes)
  for (const { to, text } of server.received) {
    expect(to).not.toContain('evil@mail.example')
    expect(to).toHaveLength(1)
    expect(text.slice(0, text.indexOf('\r\n\r\n'))).not.toMatch(/^bcc:/im)
  }
})

test('a server that is busy is tried again later, in longer and longer pauses (REL-10)', async () => {
  server.mood.refuse = 451
  await send()
  const error = expect.stringContaining('not today') as string
  expect(await stored()).toMatchObject({ state: 'waiting', attempts: 1, error })
  await club.context.backgroundJobs.settled()
  expect(await stored()).toMatchObject({ attempts: 1 })
  club.advance(minute)
  await club.context.backgroundJobs.settled()
  expect(await stored()).toMatchObject({ attempts: 2 })
  server.mood.refuse = 0
  club.advance(2 * minute)
  await club.context.backgroundJobs.settled()
  expect(await stored()).toMatchObject({ state: 'sent', attempts: 3, error: '' })
  expect(server.received).toHaveLength(1)
})

test('what a server will never take waits for an administrator (REL-10)', async () => {
  server.mood.refuse = 550
  await send()
  expect(await stored()).toMatchObject({ state: 'failed', attempts: 1 })
  club.advance(24 * 60 * minute)
  await club.context.backgroundJobs.settled()
  expect(await stored()).toMatchObject({ state: 'failed', attempts: 1 })

  server.mood.refuse = 0
  const headers = { authorization: `Bearer ${await club.signIn('alice')}` }
  const retry = { method: 'POST', url: '/api/admin/messages/1/retry', headers, payload: {} } as const
  expect((await club.app.inject(retry)).json()).toEqual({ result: 'Success' })
  await club.context.backgroundJobs.settled()
  expect(server.received).toHaveLength(1)
  expect((await club.app.inject(retry)).json()).toMatchObject({ code: 'message.not-failed' })
})

test('a server that cannot be reached is given ten tries, and then an administrator looks (REL-10)', async () => {
  await server.close()
  await send()
  for (let tries = 1; tries < 12; tries += 1) {
    club.advance(600 * minute)
    await club.context.backgroundJobs.settled()
  }
  const error = expect.stringContaining('ECONNREFUSED') as string
  expect(await stored()).toMatchObject({ state: 'failed', attempts: 10, error })
  server = await openMailServer()
})

test('an email that was taken before a crash goes out after it, under the same id (REL-10)', async () => {
  await send()
  const crashed = { state: 'waiting', sentAt: null, secret: 'HUSH', nextAt: club.context.now().toISOString() } as const
  await transaction(club.db, async (tx) => {
    await tx.sql.update(messages).set(crashed)
  })
  await club.context.backgroundJobs.settled()
  const ids = server.received.map(messageIdOf)
  expect(ids).toHaveLength(2)
  expect(new Set(ids).size).toBe(1)
})

test('the other jobs get their turn while a slow server takes many emails', async () => {
  await server.close()
  server = await openMailServer(() => club.advance(2000))
  await club.close()
  club = await openTestClub({ environment: { SMTP_URL: server.url } })
  const createdAt = club.context.now().toISOString()
  const email = { kind: 'mail', topic: 'test', subject: '', body: '', createdAt } as const
  await transaction(club.db, async (tx) => {
    for (let at = 0; at < 10; at += 1) await addMessage(tx, { ...email, receiver: `member${at}@mail.example` })
  })
  await club.context.backgroundJobs.settled()
  const { length } = server.received
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThan(10)

  await club.app.inject({ method: 'POST', url: '/api/user/generateTempPwd', payload: { username: 'ben' } })
  for (let turn = 0; turn < 10; turn += 1) await club.context.backgroundJobs.settled()
  const receivers = server.received.map(({ to }) => to[0])
  expect(receivers).toContain('ben@club.example')
  expect(receivers).toHaveLength(11)
})

test('an administrator does not get to read secrets that went out by mail (SEC-02)', async () => {
  server.mood.refuse = 550
  await send()
  const headers = { authorization: `Bearer ${await club.signIn('alice')}` }
  const answer = await club.app.inject({ url: '/api/admin/messages?state=failed', headers })
  expect(answer.body).toContain('confirm/••••')
  expect(answer.body).not.toContain('HUSH')
})

test('without a mail server emails are files for their owner alone, and administrators see them whole', async () => {
  await club.close()
  club = await openTestClub()
  await send()
  await send({ kind: 'text', receiver: '+16025550182', body: 'See you at eight' })
  const folder = join(club.context.config.dataDir, 'mail')
  expect(readdirSync(folder)).toEqual(['000001.eml', '000002.txt'])
  expect(readFileSync(join(folder, '000001.eml'), 'utf8')).toContain('confirm/HUSH')
  expect(statSync(join(folder, '000001.eml')).mode & 0o777).toBe(0o600)
  const headers = { authorization: `Bearer ${await club.signIn('alice')}` }
  expect((await club.app.inject({ url: '/api/admin/messages', headers })).body).toContain('confirm/HUSH')
})

test('pauses double, and are between half and all of their length', () => {
  expect([1, 2, 3].map((attempts) => pauseAfter({ attempts, chance: 255 }))).toEqual([30_000, 60_000, 120_000])
  expect(pauseAfter({ attempts: 3, chance: 0 })).toBe(60_000)
})
