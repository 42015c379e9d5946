import type { Transaction } from '#db/database.ts'
import { deleteMessagesOfGuests } from '#db/messages/messages.ts'
import { deleteExpiredRequests } from '#db/tee-times/sign-up-requests.ts'
import { endSignUps, fillSpots, forgetGuests, forgetRefusedSignUps, unpaidSignUps } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import type { World } from '../server/context.ts'
import { dailyJob } from '../server/jobs/daily-job.ts'
import type { GuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { today } from '../server/time.ts'
import { alertSignUp } from './sign-up-messages.ts'

/** Days after a tee time for which the addresses of its guests, and messages to and from them, are kept (SEC-28). */
export const guestsKnown = 90

/**
 * Returns the daily job that cancels entries that were not paid in time, gives their spots to the waiting list, alerts
 * all of these golfers, and deletes old addresses of guests and messages to them. Running it twice on a day changes
 * nothing.
 */
export function dailySignUpCare(world: World & { readonly jobs: GuardedJobs }): () => Promise<void> {
  return dailyJob({ jobs: world.jobs, today: () => today(world) }, 'sign-up care', (day) => careFor(world, day))
}

async function careFor(world: World, day: string): Promise<void> {
  const at = world.now()
  await transaction(world.db, async (tx) => {
    const { unpaid, promoted } = await endUnpaid(tx, { today: day, now: at })
    for (const signUpId of unpaid) await alertSignUp(tx, { context: world, signUpId, at, kind: 'spot-unpaid' })
    for (const signUpId of promoted) await alertSignUp(tx, { context: world, signUpId, at, kind: 'spot-promoted' })
    await deleteExpiredRequests(tx, { now: at })
    const before = addDays(day, -guestsKnown)
    await forgetGuests(tx, { before })
    await forgetRefusedSignUps(tx, { before })
    await deleteMessagesOfGuests(tx, { before })
  })
}

/** Cancels the unpaid entries and gives their spots to the waiting list; returns the sign-ups of both. */
export async function endUnpaid(
  tx: Transaction,
  { today: day, now }: { readonly today: string; readonly now: Date },
): Promise<{ readonly unpaid: readonly number[]; readonly promoted: readonly number[] }> {
  const overdue = await unpaidSignUps(tx, { today: day })
  const unpaid = overdue.map(({ id }) => id)
  await endSignUps(tx, { ids: unpaid, because: 'unpaid', now })
  const promoted: number[] = []
  for (const teetimeId of new Set(overdue.map((entry) => entry.teetimeId))) {
    promoted.push(...(await fillSpots(tx, { teetimeId, today: day })))
  }
  return { unpaid, promoted }
}
