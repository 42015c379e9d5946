import { deleteOldLinks, deleteOldTempPasswords } from '#db/accounts/account-links.ts'
import { deleteOldEmailChanges } from '#db/accounts/email-changes.ts'
import { deleteOldSessions } from '#db/accounts/sessions.ts'
import { deleteOldAnswers } from '#db/answered-calls.ts'
import type { Database } from '#db/database.ts'
import { deleteUnseenSubscriptions } from '#db/messages/push-subscriptions.ts'
import { transaction } from '#db/transaction.ts'
import { absoluteLife } from '../server/callers/identity.ts'
import { dailyJob, type Daily } from '../server/daily-job.ts'
import { inParts } from '../server/in-parts.ts'
import { answersKept } from '../server/only-once.ts'
import { day, isoBefore } from '../server/time.ts'

/** Milliseconds for which a device that never opens the app gets pushes, and a change of address can be looked up. */
const rememberedFor = 365 * day

type Care = Daily & {
  readonly db: Database
  readonly now: () => Date
  /** Rows in one transaction. */
  readonly most?: number
}

/**
 * The daily job that deletes what no login needs any more: sign-ins that have ended whatever was done with them, links
 * and temporary passwords that have expired, changes of address of more than a year ago, subscriptions of devices that
 * have not opened the app for a year, and answers that no form waits for.
 */
export function dailySignInCare({ db, now, most = 500, ...daily }: Care): () => Promise<void> {
  return dailyJob(daily, 'old sign-ins', async () => {
    const at = now()
    await inParts(db, { most, doSome: (tx) => deleteOldSessions(tx, { before: isoBefore(at, absoluteLife), most }) })
    await inParts(db, { most, doSome: (tx) => deleteOldLinks(tx, { at: at.toISOString(), most }) })
    await inParts(db, { most, doSome: (tx) => deleteOldAnswers(tx, { before: isoBefore(at, answersKept), most }) })
    await transaction(db, async (tx) => {
      await deleteOldTempPasswords(tx, { at: at.toISOString() })
      await deleteOldEmailChanges(tx, { before: isoBefore(at, rememberedFor) })
      await deleteUnseenSubscriptions(tx, { before: isoBefore(at, rememberedFor) })
    })
  })
}
