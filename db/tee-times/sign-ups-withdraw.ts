import { eq } from 'drizzle-orm'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { Transaction } from '../database.ts'
import { signUps } from '../schema/sign-ups.ts'
import { fillSpots } from './sign-ups-places.ts'
import { findSignUp, openForSignUps, type SignUpRefusal } from './sign-ups.ts'
import type { TeeTimeEditor } from './tee-times.ts'

type Withdrawal = {
  readonly id: number
  readonly teetimeId: number
  readonly by: TeeTimeEditor & {
    /** Whoever came by the link of a mail sees to nobody but themself (SEC-16). */
    readonly ownOnly: boolean
  }
  readonly today: string
  readonly now: Date
}

/**
 * Gives a spot back, and the first who waits gets it; answers who that is. One may give back one's own and those of
 * guests that one has signed up; whoever submitted the tee time, and administrators, anybody's.
 */
export async function withdraw(
  tx: Transaction,
  { id, teetimeId, by, today, now }: Withdrawal,
): Promise<Result<{ readonly isOwn: boolean; readonly promoted: readonly number[] }, SignUpRefusal>> {
  const open = await openForSignUps(tx, { teetimeId, today })
  if (!open.ok) return open
  const found = await findSignUp(tx, { id, teetimeId })
  if (found === undefined) return refuse('signup.not-found', 'This golfer is not signed up any more.')
  const isOwn = (found.memberId ?? found.signedUpBy) === by.memberId
  const manages = !by.ownOnly && (by.isadmin || open.value.submitter.id === by.memberId)
  if (!isOwn && !manages) {
    return refuse('signup.not-yours', 'Only whoever submitted this tee time can withdraw another golfer.')
  }
  await tx.sql.update(signUps).set({ endedAt: now.toISOString(), endedBecause: 'withdrawn' }).where(eq(signUps.id, id))
  return accept({ isOwn, promoted: await fillSpots(tx, { teetimeId, today }) })
}
