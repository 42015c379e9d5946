import { rmSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addAccountRequest, nextAccountRequest } from '#db/accounts/account-requests.ts'
import type { Database } from '#db/database.ts'
import { beginJob, type Job } from '#db/jobs.ts'
import { listScheduled, scheduleInvitations } from '#db/members/scheduled-invitations.ts'
import { addBroadcast, nextOpenBroadcast } from '#db/messages/broadcasts.ts'
import { addMessage, listMessages, retryMessage } from '#db/messages/messages.ts'
import { openDatabase } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { asking } from '../../courses/courses-testing.ts'
import { openMailServer, type MailServer } from '../../delivery/mail-server-testing.ts'
import { openTestClub, type TestClub } from '../../testing.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'

const minute = 60_000

let mail: MailServer
let club: TestClub
/** The database of the running process; a process that ends abruptly writes nothing more. */
let db: Database
const crash = { isComing: true }
beforeEach(async () => {
  // Jobs run only when a test says so, however long it takes.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  crash.isComing = true
  mail = await openMailServer(() => (crash.isComing ? void db.close() : undefined))
  club = await openTestClub({ environment: { SMTP_URL: mail.url } })
  db = club.db
})
afterEach(async () => {
  vi.useRealTimers()
  await mail.close()
  rmSync(club.context.config.dataDir, { recursive: true })
})

async function processes() {
  const running = { app: club.app }
  return {
    backgroundJobs: () => running.app.getDecorator<Context>('context').backgroundJobs,
    /** Ends the process in the middle of its work, and starts another one. */
    async endAbruptly() {
      // The database may already be closed, in the middle of an email.
      await db.close().catch(() => undefined)
      await running.app.close()
      await this.start()
    },
    /** Stops the process regularly, and starts another one. */
    async stop() {
      await running.app.close()
      await db.close()
      await this.start()
    },
    async start() {
      db = await openDatabase(club.place)
      running.app = await buildApp({ ...club.context, db })
      await running.app.ready()
    },
    async close() {
      await running.app.close()
      await db.close()
    },
  }
}

const messages = async () => (await listMessages(db, {})).results
const under = (job: Job) => transaction(db, (tx) => beginJob(tx, job))

test('a message during which the process ended twice in a row is set aside; the others go out', async () => {
  const running = await processes()
  const email = { kind: 'mail', topic: 'test', subject: 'Hello', body: 'Hello' } as const
  const write = (receiver: string) =>
    transaction(db, (tx) => addMessage(tx, { ...email, receiver, createdAt: club.context.now().toISOString() }))
  await write('ben@mail.example')
  for (const ends of [1, 2]) {
    await running.backgroundJobs().settled()
    await running.endAbruptly()
    club.advance(3 * minute)
    expect((await messages())[0]).toMatchObject({ attempts: ends, state: ends === 1 ? 'waiting' : 'failed' })
  }
  expect((await messages())[0]?.error).toContain('the server ended twice')
  expect(club.log.filter((line) => line.includes('"event":"job_set_aside"'))).toHaveLength(1)

  crash.isComing = false
  await write('carol@mail.example')
  await running.backgroundJobs().settled()
  expect((await messages()).map(({ to, state }) => [to, state])).toEqual([
    ['carol@mail.example', 'sent'],
    ['ben@mail.example', 'failed'],
  ])

  // An administrator who sends it again starts from the beginning.
  await transaction(db, (tx) => retryMessage(tx, { id: 1, at: club.context.now().toISOString() }))
  await running.backgroundJobs().settled()
  expect((await messages())[1]).toMatchObject({ state: 'sent' })
  await running.close()
})

test('other work is set aside in the same way, and every administrator gets an email about it', async () => {
  crash.isComing = false
  const at = club.context.now()
  const feeler = { date: '2026-06-23', timerange: 'Early Morning', region_id: 2, comments: '' }
  await asking(club)({ path: 'info/feeler', body: feeler })
  const running = await processes()
  await running.backgroundJobs().settled()
  await transaction(db, async (tx) => {
    await addBroadcast(tx, { kind: 'feeler', feelerId: 1, memberId: club.ids.members.ben, at })
    const request = { kind: 'temp-password', username: 'ben', email: '', createdAt: at.toISOString() } as const
    await addAccountRequest(tx, request)
  })
  for (const _end of [1, 2]) {
    expect(await nextOpenBroadcast(db)).toBeDefined()
    await under('broadcast 1')
    await under('account request 1')
    await running.endAbruptly()
  }
  expect(await nextOpenBroadcast(db)).toBeUndefined()
  expect(await nextAccountRequest(db, { after: 0 })).toBeUndefined()
  await running.backgroundJobs().settled()
  expect((await messages()).map(({ to, state }) => [to, state])).toEqual([
    ['alice@club.example', 'sent'],
    ['alice@club.example', 'sent'],
  ])
  expect(mail.received.map(({ text }) => text).join()).toMatch(/broadcast 1[^]*account request 1/)
  await running.close()
})

test('invitations that are set aside wait no longer, so that their members can be invited again', async () => {
  crash.isComing = false
  const { carol, alice } = club.ids.members
  const [createdAt, dueAt] = ['2026-06-20T12:00:00.000Z', '2099-01-01T00:00:00.000Z']
  await transaction(db, async (tx) => {
    const by = { invitedBy: alice, createdAt, dueAt }
    await scheduleInvitations(tx, { ...by, batch: 'the-one', members: [carol] })
    await scheduleInvitations(tx, { ...by, batch: 'the-other', members: [club.ids.members.ben] })
  })
  const running = await processes()
  for (const _end of [1, 2]) {
    expect(await listScheduled(db)).toHaveLength(2)
    await under('invitations the-one')
    await running.endAbruptly()
  }
  expect((await listScheduled(db)).map(({ batch }) => batch)).toEqual(['the-other'])
  await running.backgroundJobs().settled()
  expect(mail.received.map(({ text }) => text)).toEqual([expect.stringContaining('/admin/invitations')])
  await running.close()
})

test('a stop in good order, or a job that ran through in between, is no second end in a row', async () => {
  // Daily jobs run only when the clock is trusted.
  club.advance(60 * minute)
  const running = await processes()
  const care = `sign-up care ${club.context.now().toISOString().slice(0, 10)}` as const
  await under(care)
  await running.endAbruptly()
  await under(care)
  await running.stop()
  // The job completes, which clears the record of the first abrupt end.
  await running.backgroundJobs().settled()
  await under(care)
  await running.endAbruptly()
  expect(await transaction(db, (tx) => beginJob(tx, care))).toBe(true)
  await running.close()
})

test('a request that fails does not hold up the next one', async () => {
  crash.isComing = false
  const running = await processes()
  const createdAt = club.context.now().toISOString()
  await transaction(db, async (tx) => {
    await addAccountRequest(tx, { kind: 'temp-password', username: 'ben', email: '', createdAt })
    await addAccountRequest(tx, { kind: 'temp-password', username: 'carol', email: '', createdAt })
  })
  await running.close()
  const failing = { first: true }
  db = await openDatabase(club.place)
  const app = await buildApp({
    ...club.context,
    db,
    randomBytes(count) {
      if (failing.first) {
        failing.first = false
        throw new Error('no entropy')
      }
      return club.context.randomBytes(count)
    },
  })
  await app.ready()
  const { backgroundJobs } = app.getDecorator<Context>('context')
  await backgroundJobs.settled()
  expect((await messages()).map(({ to }) => to)).toEqual(['carol@club.example'])
  await backgroundJobs.settled()
  expect((await messages()).map(({ to }) => to)).toEqual(['ben@club.example', 'carol@club.example'])
  await app.close()
  await db.close()
})
