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
        // A round that is posted between reading the two sides makes them differ, so only in its turn a record is
        // wrong. The others take none: scores would wait a tenth of a second for a record of thousands.
        const isSound =
          (await isRecordSound(db, memberId)) || (await transaction(db, (tx) => isRecordSound(tx, memberId)))
        if (!isSound) onWrong(memberId)
        // A thousand members take seconds, so waiting requests run in between.
        await new Promise((resolve) => setImmediate(resolve))
      }
    })
  }
}
