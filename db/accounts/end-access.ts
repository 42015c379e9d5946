import { and, eq, isNull, ne, or } from 'drizzle-orm'
import type { Transaction } from '../database.ts'
import { pushSubscriptions } from '../schema/alerts.ts'
import { endFeed } from '../tee-times/calendar-feeds.ts'
import { dropLinksOf } from './account-links.ts'
import { refuseEmailChangesOf } from './email-changes.ts'
import { endSessionsOf } from './sessions.ts'
import { removeTempPassword } from './temp-passwords.ts'

type Ending = {
  readonly memberId: number
  readonly at: string
  /** The sign-in that goes on; without it all of them end. */
  readonly except?: string
}

/**
 * Ends every way into an account except one sign-in, for each change of a password and each reset: an intruder must
 * not stay in by something that was started before. Open streams follow their sign-ins a moment later.
 */
export async function endAccess(tx: Transaction, { memberId, at, except = '' }: Ending): Promise<void> {
  await endSessionsOf(tx, { memberId, at, except })
  await endMailed(tx, { memberId, at })
  await endFeed(tx, { memberId })
  // A device without a known sign-in was offered before sign-ins were noted. The app offers its device again.
  const isOther = or(isNull(pushSubscriptions.sid), ne(pushSubscriptions.sid, except))
  await tx.sql.delete(pushSubscriptions).where(and(eq(pushSubscriptions.memberId, memberId), isOther))
}

/** Ends what waits in a mailbox or for an answer: links, temporary passwords and changes of the address. */
export async function endMailed(tx: Transaction, { memberId, at }: Omit<Ending, 'except'>): Promise<void> {
  for (const kind of ['new-email', 'email-change', 'sign-in'] as const) await dropLinksOf(tx, { memberId, kind })
  await refuseEmailChangesOf(tx, { memberId, at })
  await removeTempPassword(tx, { memberId })
}
