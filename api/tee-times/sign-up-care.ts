import { forgetSignUpRequests } from '#db/tee-times/sign-up-requests.ts'
import { endUnpaid, forgetGuests } from '#db/tee-times/sign-ups-overdue.ts'
import { transaction } from '#db/transaction.ts'
import { addDays } from '#golf/day.ts'
import type { World } from '../server/context.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'
import { today } from '../server/time.ts'
import { alertPromoted, alertUnpaid } from './sign-up-messages.ts'

/** Days after which the club does not know any more how to reach a guest who played (SEC-28). */
const guestsKnown = 90

/**
 * Once a day: entries that were not paid in time are ended, those who wait get their spots, all of them are told, and
 * guests of long ago are forgotten. Answers the job, to be run often: it looks at the day by itself, and doing a day
 * again changes nothing.
 */
export function dailySignUpCare(world: World & { readonly jobs: GuardedJobs }): () => Promise<void> {
  const state = { day: '' }
  return async () => {
    const day = today(world)
    if (state.day === day) return
    const isDone = await world.jobs.run(`sign-up care ${day}`, () => careFor(world, day))
    // A day that failed is tried again, with the next run.
    if (isDone) state.day = day
  }
}

async function careFor(world: World, day: string): Promise<void> {
  const at = world.now()
  await transaction(world.db, async (tx) => {
    const { unpaid, promoted } = await endUnpaid(tx, { today: day, now: at })
    for (const signUpId of unpaid) await alertUnpaid(tx, { context: world, signUpId, at })
    for (const signUpId of promoted) await alertPromoted(tx, { context: world, signUpId, at })
    await forgetSignUpRequests(tx, { now: at })
    await forgetGuests(tx, { before: addDays(day, -guestsKnown) })
  })
}
