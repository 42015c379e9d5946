import { dropLinksOf, removeTempPassword } from '#db/accounts/account-links.ts'
import { refuseEmailChangesOf } from '#db/accounts/email-changes.ts'
import { endSessionsOf } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import { dropSubscriptionsOf } from '#db/messages/push-subscriptions.ts'
import { endFeed } from '#db/tee-times/calendar-feeds.ts'

type Ending = {
  readonly memberId: number
  readonly at: string
  /** The sign-in that stays; without it all of them end. */
  readonly except?: string
}

/**
 * Ends every way into an account except one sign-in: after each change of a password or an address nothing that an
 * intruder started before may work. Open streams end shortly after their sign-ins.
 */
export async function endAccess(tx: Transaction, { memberId, at, except = '' }: Ending): Promise<void> {
  await endSessionsOf(tx, { memberId, at, except })
  await endPending(tx, { memberId, at })
  await endFeed(tx, { memberId })
  await dropSubscriptionsOf(tx, { memberId, except })
}

/**
 * Ends everything that was emailed or waits for an answer: links, the temporary password and changes of the address.
 */
export async function endPending(tx: Transaction, { memberId, at }: Omit<Ending, 'except'>): Promise<void> {
  for (const kind of ['new-email', 'email-change', 'sign-in'] as const) await dropLinksOf(tx, { memberId, kind })
  await refuseEmailChangesOf(tx, { memberId, at })
  await removeTempPassword(tx, { memberId })
}
