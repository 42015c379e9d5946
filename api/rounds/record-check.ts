import type { Database } from '#db/database.ts'
import { everyMember, isRecordSound } from '#db/handicaps/handicap-check.ts'
import { transaction } from '#db/transaction.ts'
import { dailyJob, type Daily } from '../server/daily-job.ts'
import { letRequestsRun } from '../server/in-parts.ts'

type Check = Daily & {
  readonly db: Database
  readonly onWrong: (memberId: number) => void
}

/**
 * The daily job that recalculates every handicap record from its rounds and reports each that is stored differently
 * (REL-11). It repairs nothing, because the right side is unknown until the cause is.
 */
export function dailyRecordCheck({ db, onWrong, ...daily }: Check): () => Promise<void> {
  return dailyJob(daily, 'record check', async () => {
    for (const memberId of await everyMember(db)) {
      // A round that is posted between reading the two sides makes them differ, so only in its turn a record is wrong.
      // The others take none: scores would wait a tenth of a second for a record of thousands.
      const isSound =
        (await isRecordSound(db, memberId)) || (await transaction(db, (tx) => isRecordSound(tx, memberId)))
      if (!isSound) onWrong(memberId)
      // A thousand members take seconds.
      await letRequestsRun()
    }
  })
}
