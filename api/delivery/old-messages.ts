import type { Database } from '#db/database.ts'
import { deleteOldMessages } from '#db/messages/messages.ts'
import { addDays } from '#golf/day.ts'
import { inParts } from '../server/in-parts.ts'
import { dailyJob, type Daily } from '../server/jobs/daily-job.ts'

/**
 * Days for which administrators can look up a message: a year, so that the messages of last year's event can still be
 * found. Messages to guests are deleted sooner (SEC-28).
 */
export const messagesKept = 365

type Care = Daily & {
  readonly db: Database
  /** The most messages that one transaction deletes. */
  readonly most?: number
}

/** The daily job that deletes messages which were sent, or failed for good, more than a year ago. */
export function dailyMessageCare({ db, most = 500, ...daily }: Care): () => Promise<void> {
  return dailyJob(daily, 'old messages', async (day) => {
    const before = addDays(day, -messagesKept)
    for (const state of ['sent', 'failed'] as const) {
      await inParts(db, { most, doSome: (tx) => deleteOldMessages(tx, { state, before, most }) })
    }
  })
}
