import { deleteOldLinks, deleteOldTempPasswords } from '#db/accounts/account-links.ts'
import { deleteOldEmailChanges } from '#db/accounts/email-changes.ts'
import { deleteOldSessions } from '#db/accounts/sessions.ts'
import { deleteOldAnswers } from '#db/answered-calls.ts'
import type { Database } from '#db/database.ts'
import { day, instantBefore } from '#db/instants.ts'
import { deleteUnseenSubscriptions } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { absoluteLife } from '../server/callers/identity.ts'
import { inParts } from '../server/in-parts.ts'
import { dailyJob, type Daily } from '../server/jobs/daily-job.ts'
import { answersKept } from '../server/only-once.ts'

/**
 * Milliseconds after which the push subscription of a device that never opens the app, and a change of address, are
 * deleted.
 */
const rememberedFor = 365 * day

type Care = Daily & {
  readonly db: Database
  readonly now: () => Date
  /** The most rows that one transaction deletes. */
  readonly most?: number
}

/**
 * Returns the daily job that deletes rows that no login needs anymore: sign-ins past their longest life, expired links
 * and temporary passwords, changes of address older than a year, push subscriptions of devices that have not opened the
 * app for a year, and kept answers that no request can repeat.
 */
export function dailySignInCare({ db, now, most = 500, ...daily }: Care): () => Promise<void> {
  return dailyJob(daily, 'old sign-ins', async () => {
    const at = now()
    await inParts(db, {
      most,
      doSome: (tx) => deleteOldSessions(tx, { before: instantBefore(at, absoluteLife), most }),
    })
    await inParts(db, { most, doSome: (tx) => deleteOldLinks(tx, { at: at.toISOString(), most }) })
    await inParts(db, { most, doSome: (tx) => deleteOldAnswers(tx, { before: instantBefore(at, answersKept), most }) })
    await transaction(db, async (tx) => {
      await deleteOldTempPasswords(tx, { at: at.toISOString() })
      await deleteOldEmailChanges(tx, { before: instantBefore(at, rememberedFor) })
      await deleteUnseenSubscriptions(tx, { before: instantBefore(at, rememberedFor) })
    })
  })
}
