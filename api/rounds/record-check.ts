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
 * Works out every handicap record anew from its rounds, once a day, and reports each that is stored otherwise (REL-11).
 * Answers the job, to be run often: it looks at the day by itself. Nothing is repaired: what is wrong has a cause, and
 * until it is known nobody can say which side is right.
 */
export function dailyRecordCheck({ db, today, onWrong, jobs }: Check): () => Promise<void> {
  const state = { day: '' }
  return async () => {
    const day = today()
    if (state.day === day) return
    state.day = day
    await jobs.run(`record check ${day}`, async () => {
      for (const memberId of await everyMember(db)) {
        // In the turn of a writer, so that no round is posted between the two sides of the comparison.
        if (!(await transaction(db, (tx) => isRecordSound(tx, memberId)))) onWrong(memberId)
        // A club of a thousand takes seconds: scores on their way must not wait for them.
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
  }
}
