import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { addMessage, listMessages } from '#db/messages/messages.ts'
import { openDatabase } from '#db/open-database.ts'
import { transaction } from '#db/transaction.ts'
import { buildApp } from '../app.ts'
import type { Context } from '../context.ts'
import { openTestClub } from '../testing.ts'

/** A mail server that does something before it says that it has a letter. */
async function openMailServer(beforeAnswer: (letters: number) => void) {
  const letters: string[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, _session, callback) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        letters.push(/^Message-ID: (.*)$/im.exec(Buffer.concat(parts).toString())?.[1] ?? '')
        beforeAnswer(letters.length)
        callback()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as AddressInfo
  return { letters, port, close: () => new Promise<void>((resolve) => server.close(resolve)) }
}

test('a crash between sending a letter and writing it down costs one more letter of the same name (REL-10)', async () => {
  const crash = { now: () => {} }
  const mail = await openMailServer((letters) => (letters === 1 ? crash.now() : undefined))
  const club = await openTestClub({ environment: { SMTP_URL: `smtp://127.0.0.1:${mail.port}` } })
  // Nothing is written any more once the letter is with the mail server.
  crash.now = () => void club.db.close()
  const createdAt = club.context.now().toISOString()
  const letter = { kind: 'mail', topic: 'test', receiver: 'ben@mail.example', subject: 'Hello', body: 'Ben' } as const
  await transaction(club.db, (tx) => addMessage(tx, { ...letter, createdAt }))
  await club.context.afterwards.settled()
  expect(mail.letters).toHaveLength(1)
  await club.app.close()

  const db = await openDatabase({ file: club.db.file })
  const app = await buildApp({ ...club.context, db })
  const { afterwards } = app.getDecorator<Context>('context')
  await afterwards.settled()
  // Until the lease is over, whoever took it may still be alive.
  expect(mail.letters).toHaveLength(1)
  club.advance(3 * 60_000)
  await afterwards.settled()
  await afterwards.settled()
  expect(mail.letters).toHaveLength(2)
  expect(new Set(mail.letters).size).toBe(1)
  expect((await listMessages(db, {})).results[0]).toMatchObject({ state: 'sent', attempts: 2 })
  club.advance(24 * 60 * 60_000)
  await afterwards.settled()
  expect(mail.letters).toHaveLength(2)
  await app.close()
  await db.close()
  await mail.close()
})
