import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { addMessage, listMessages } from '#db/messages/messages.ts'
import { openDatabase } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { buildApp } from '../server/app.ts'
import type { Context } from '../server/context.ts'
import { openTestClub } from '../testing.ts'
import { messageIdOf, openMailServer } from './mail-server-testing.ts'

test('a crash between sending an email and noting it costs one more email of the same name (REL-10)', async () => {
  const crash = { now: () => {} }
  const mail = await openMailServer((emails) => (emails === 1 ? crash.now() : undefined))
  const club = await openTestClub({ environment: { SMTP_URL: mail.url } })
  // The database closes when the mail server has the email, so nothing is written after that.
  crash.now = () => void club.db.close()
  const createdAt = club.context.now().toISOString()
  const email = { kind: 'mail', topic: 'test', receiver: 'ben@mail.example', subject: 'Hello', body: 'Ben' } as const
  await transaction(club.db, (tx) => addMessage(tx, { ...email, createdAt }))
  await club.context.backgroundJobs.settled()
  expect(mail.received).toHaveLength(1)
  await club.app.close()

  const db = await openDatabase(club.place)
  const app = await buildApp({ ...club.context, db })
  const { backgroundJobs } = app.getDecorator<Context>('context')
  await backgroundJobs.settled()
  // Until the lease ends, the process that took the message may still be alive.
  expect(mail.received).toHaveLength(1)
  club.advance(3 * 60_000)
  await backgroundJobs.settled()
  await backgroundJobs.settled()
  expect(mail.received).toHaveLength(2)
  expect(new Set(mail.received.map(messageIdOf)).size).toBe(1)
  expect((await listMessages(db, {})).results[0]).toMatchObject({ state: 'sent', attempts: 2 })
  club.advance(24 * 60 * 60_000)
  await backgroundJobs.settled()
  expect(mail.received).toHaveLength(2)
  await app.close()
  await db.close()
  await mail.close()
  rmSync(club.context.config.dataDir, { recursive: true })
})
