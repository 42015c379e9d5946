import type { Database } from '#db/database.ts'
import { everyMember, isRecordSound } from '#db/handicaps/handicap-check.ts'
import { transaction } from '#db/transaction.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'

type Check = {
  readonly db: Database
  readonly today: () => string
  readonly onWrong: (memberId: number) => void
  readonly jobs: GuardedJobs
}

/**
 * The daily job that recalculates every handicap record from its rounds and reports each that is stored differently
 * (REL-11). Run it often; it works once a day. It repairs nothing, because the right side is unknown until the cause
 * is.
 */
export function dailyRecordCheck({ db, today, onWrong, jobs }: Check): () => Promise<void> {
  const state = { day: '' }
  return async () => {
    const day = today()
    if (state.day === day) return
    state.day = day
    await jobs.run(`record check ${day}`, async () => {
      for (const memberId of await everyMember(db)) {
        // In a transaction, so that no round is posted between reading the two sides of the comparison.
        if (!(await transaction(db, (tx) => isRecordSound(tx, memberId)))) onWrong(memberId)
        // A thousand members take seconds, so waiting requests run in between.
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
  }
}
