import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMessage } from '#db/messages/messages.ts'
import { messages } from '#db/schema/messages.ts'
import { transaction } from '#db/transaction.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { messageFolder } from './queue.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
})
afterEach(() => club.close())

const hour = 60 * 60 * 1000
const folder = () => messageFolder(club.context.config)
const files = () => readdirSync(folder()).toSorted()

async function send(subject: string): Promise<void> {
  const createdAt = club.context.now().toISOString()
  const to = { memberId: club.ids.members.ben, receiver: 'ben@club.example' }
  const email = { kind: 'mail', topic: 'test', subject, body: 'Hi', ...to, createdAt } as const
  await transaction(club.db, (tx) => addMessage(tx, email))
  await club.context.backgroundJobs.settled()
}

test('the file of a message goes with the message, and no other file does (SEC-28)', async () => {
  await send('first')
  const first = files()
  expect(first).toHaveLength(1)
  await transaction(club.db, (tx) => tx.sql.delete(messages))
  writeFileSync(join(folder(), 'notes.txt'), 'of the administrator')
  mkdirSync(join(folder(), 'older'))
  await send('second')
  const second = files().filter((name) => name.endsWith('.eml') && !first.includes(name))
  expect(second).toHaveLength(1)

  club.advance(hour)
  await club.context.backgroundJobs.settled()
  expect(files()).toEqual([...second, 'notes.txt', 'older'])
})
