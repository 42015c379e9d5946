import type { Database } from '#db/database.ts'
import { deleteOldMessages } from '#db/messages/messages.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'

/**
 * Days for which a message can be looked up by administrators: a year, so that the same event of last year is there.
 * Those of guests go sooner (SEC-28).
 */
export const messagesKept = 365

type Care = {
  readonly db: Database
  readonly today: () => string
  readonly jobs: GuardedJobs
  /** Messages in one transaction, so that no score waits for more. */
  readonly most?: number
}

/**
 * The daily job that deletes messages which were sent, or failed for good, more than a year ago. Run it often; it works
 * once a day.
 */
export function dailyMessageCare({ db, today, jobs, most = 500 }: Care): () => Promise<void> {
  const state = { day: '' }
  return async () => {
    const day = today()
    if (state.day === day) return
    const isDone = await jobs.run(`old messages ${day}`, async () => {
      const before = addDays(day, -messagesKept)
      for (const outcome of ['sent', 'failed'] as const) {
        while ((await transaction(db, (tx) => deleteOldMessages(tx, { state: outcome, before, most }))) === most) {
          // Requests that wait run in between.
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
    })
    if (isDone) state.day = day
  }
}
