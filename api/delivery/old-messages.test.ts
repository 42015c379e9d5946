import { afterEach, beforeEach, expect, test } from 'vitest'
import { addMessage, listMessages } from '#db/messages/messages.ts'
import { messages } from '#db/schema/messages.ts'
import { transaction } from '#db/transaction.ts'
import { openGuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { openTestClub, type TestClub } from '../testing.ts'
import { dailyMessageCare, messagesKept } from './old-messages.ts'

let club: TestClub
beforeEach(async () => {
  club = await openTestClub()
  await club.context.backgroundJobs.settled()
})
afterEach(() => club.close())

const ofDay = 24 * 60 * 60 * 1000

/** Adds sent messages, one for each of these days before today. */
async function addSent(daysAgo: readonly number[]): Promise<void> {
  await transaction(club.db, async (tx) => {
    for (const days of daysAgo) {
      const createdAt = new Date(club.context.now().getTime() - days * ofDay).toISOString()
      const to = { memberId: club.ids.members.ben, receiver: 'ben@mail.example' }
      await addMessage(tx, {
        kind: 'mail',
        topic: 'test',
        subject: `${days} days ago`,
        body: 'Hello',
        ...to,
        createdAt,
      })
    }
    await tx.sql.update(messages).set({ state: 'sent', sentAt: club.context.now().toISOString() })
  })
}

const subjects = async () => (await listMessages(club.db, { size: 100 })).results.map(({ subject }) => subject)

test('the server deletes messages to members after a year, however many there are', async () => {
  const old = Array.from({ length: 7 }, (_, nth) => messagesKept + 8 - nth)
  await addSent([...old, messagesKept - 1, 1])
  const jobs = openGuardedJobs({ db: club.db, log: club.app.log })
  const day = club.context.now().toISOString().slice(0, 10)
  await dailyMessageCare({ db: club.db, jobs, today: () => day, most: 3 })()
  expect(await subjects()).toEqual(['1 days ago', `${messagesKept - 1} days ago`])
})

test('it does so once a day', async () => {
  club.advance(ofDay)
  await club.context.backgroundJobs.settled()
  await addSent([messagesKept + 2])
  await club.context.backgroundJobs.settled()
  expect(await subjects()).toHaveLength(1)
  club.advance(ofDay)
  await club.context.backgroundJobs.settled()
  expect(await subjects()).toEqual([])
})
