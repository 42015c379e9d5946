import type { Database } from '#db/database.ts'
import { everyMember, isRecordSound } from '#db/handicaps/handicap-check.ts'
import { transaction } from '#db/transaction.ts'
import { letRequestsRun } from '../server/in-parts.ts'
import { dailyJob, type Daily } from '../server/jobs/daily-job.ts'

type Check = Daily & {
  readonly db: Database
  readonly onWrong: (memberId: number) => void
}

/**
 * Returns the daily job that recalculates every handicap record from its rounds and reports each record that is stored
 * differently (REL-11). It repairs nothing, because until the cause is known either side may be wrong.
 */
export function dailyRecordCheck({ db, onWrong, ...daily }: Check): () => Promise<void> {
  return dailyJob(daily, 'record check', async () => {
    for (const memberId of await everyMember(db)) {
      // A round posted between the two reads makes them differ, so a difference is checked again in a write
      // transaction. The first check runs without one, because scores would wait a tenth of a second for a record of
      // thousands of rounds.
      const isSound =
        (await isRecordSound(db, memberId)) || (await transaction(db, (tx) => isRecordSound(tx, memberId)))
      if (!isSound) onWrong(memberId)
      // A thousand members take seconds, so requests run in between.
      await letRequestsRun()
    }
  })
}
