import { deleteOldLinks, deleteOldTempPasswords } from '#db/accounts/account-links.ts'
import { deleteOldEmailChanges } from '#db/accounts/email-changes.ts'
import { deleteOldSessions } from '#db/accounts/sessions.ts'
import { deleteOldAnswers } from '#db/answered-calls.ts'
import type { Database, Transaction } from '#db/database.ts'
import { deleteUnseenSubscriptions } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { absoluteLife } from '../server/callers/identity.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'
import { answersKept } from '../server/only-once.ts'
import { day } from '../server/time.ts'

/** Milliseconds for which a device that never opens the app gets pushes, and a change of address can be looked up. */
const rememberedFor = 365 * day

type Care = {
  readonly db: Database
  readonly today: () => string
  readonly now: () => Date
  readonly jobs: GuardedJobs
  /** Rows in one transaction, so that no score waits for more. */
  readonly most?: number
}

/**
 * The daily job that deletes what no login needs any more: sign-ins that have ended whatever was done with them, links
 * and temporary passwords that have expired, changes of address of more than a year ago, subscriptions of devices that
 * have not opened the app for a year, and answers that no form waits for. Run it often; it works once a day.
 */
export function dailySignInCare({ db, today, now, jobs, most = 500 }: Care): () => Promise<void> {
  const state = { day: '' }

  async function inParts(deleteSome: (tx: Transaction) => Promise<number>): Promise<void> {
    while ((await transaction(db, deleteSome)) === most) {
      // Requests that wait run in between.
      await new Promise((resolve) => setImmediate(resolve))
    }
  }

  return async () => {
    const current = today()
    if (state.day === current) return
    const isDone = await jobs.run(`old sign-ins ${current}`, async () => {
      const at = now()
      const ago = (milliseconds: number) => new Date(at.getTime() - milliseconds).toISOString()
      await inParts((tx) => deleteOldSessions(tx, { before: ago(absoluteLife), most }))
      await inParts((tx) => deleteOldLinks(tx, { at: at.toISOString(), most }))
      await inParts((tx) => deleteOldAnswers(tx, { before: ago(answersKept), most }))
      await transaction(db, async (tx) => {
        await deleteOldTempPasswords(tx, { at: at.toISOString() })
        await deleteOldEmailChanges(tx, { before: ago(rememberedFor) })
        await deleteUnseenSubscriptions(tx, { before: ago(rememberedFor) })
      })
    })
    if (isDone) state.day = current
  }
}
