import { deleteLinksOf, deleteTempPassword } from '#db/accounts/account-links.ts'
import { refuseEmailChangesOf } from '#db/accounts/email-changes.ts'
import { endSessionsOf } from '#db/accounts/sessions.ts'
import type { Transaction } from '#db/database.ts'
import { deleteSubscriptionsOf } from '#db/messages/push-subscriptions.ts'
import { endFeed } from '#db/tee-times/calendar-feeds.ts'

type Ending = {
  readonly memberId: number
  readonly at: string
  /** The id of a sign-in that is not ended; without it all of them end. */
  readonly except?: string
}

/**
 * Ends all access to an account except one sign-in: sign-ins, emailed links, the temporary password, changes of the
 * address, the calendar feed and push subscriptions. After a change of the password or the address, nothing that an
 * intruder started before may still work. Open streams end shortly after their sign-ins.
 */
export async function endAccess(tx: Transaction, { memberId, at, except = '' }: Ending): Promise<void> {
  await endSessionsOf(tx, { memberId, at, except })
  await endPending(tx, { memberId, at })
  await endFeed(tx, { memberId })
  await deleteSubscriptionsOf(tx, { memberId, except })
}

/**
 * Invalidates everything that was emailed or waits for an answer: links, the temporary password and changes of the
 * address.
 */
export async function endPending(tx: Transaction, { memberId, at }: Omit<Ending, 'except'>): Promise<void> {
  for (const kind of ['new-email', 'email-change', 'sign-in'] as const) await deleteLinksOf(tx, { memberId, kind })
  await refuseEmailChangesOf(tx, { memberId, at })
  await deleteTempPassword(tx, { memberId })
}
