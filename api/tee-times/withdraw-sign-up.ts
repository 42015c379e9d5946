import type { Transaction } from '#db/database.ts'
import { endSignUps, fillSpots, findSignUpById, liveSignUpsOf } from '#db/tee-times/sign-ups.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AlertContext } from '../delivery/alert.ts'
import type { MemberCaller } from '../server/callers/caller.ts'
import type { Context } from '../server/context.ts'
import { today } from '../server/time.ts'
import { alertSignUp } from './sign-up-messages.ts'
import { mayManage, teeTimeToWithdrawFrom } from './tee-time-access.ts'
import type { TeeTimeProblem } from './tee-time-problems.ts'

type Withdrawal = { readonly id: number; readonly teetimeId: number; readonly caller: MemberCaller }

/**
 * Withdraws a golfer from a tee time. Members may withdraw themselves and the guests whom they signed up; the organizer
 * and administrators may withdraw anyone. Golfers whom someone else withdraws are alerted.
 */
export async function withdrawGolfer(
  context: Context,
  { id, teetimeId, caller }: Withdrawal,
): Promise<Result<null, TeeTimeProblem>> {
  const at = context.now()
  const day = today(context)
  const withdrawn = await transaction(context.db, async (tx) => {
    const open = await teeTimeToWithdrawFrom(tx, { teetimeId, today: day })
    if (!open.ok) return open
    const found = await findSignUpById(tx, { id })
    if (found?.teetimeId !== teetimeId) return noLongerSignedUp()
    const isOwn = (found.memberId ?? found.signedUpBy) === caller.id
    if (!isOwn && !mayManage(open.value, caller)) {
      if (found.endedAt !== null) return noLongerSignedUp()
      return refuse('signup.not-yours', 'Only the organizer of this tee time can withdraw another golfer.')
    }
    // A repeated request whose answer was lost.
    if (found.endedAt !== null) return accept(null)
    await withdrawSignUp(tx, { context, id, teetimeId, today: day, at })
    // A guest whom the caller has signed up is alerted as well.
    if (found.memberId !== caller.id) await alertSignUp(tx, { context, signUpId: id, at, kind: 'spot-withdrawn' })
    return accept(null)
  })
  if (withdrawn.ok) context.backgroundJobs.wake()
  return withdrawn
}

export function noLongerSignedUp() {
  return refuse('signup.not-found', 'This golfer is no longer signed up.')
}

type SpotOpened = {
  readonly context: AlertContext
  readonly id: number
  readonly teetimeId: number
  readonly today: string
  readonly at: Date
}

/** Ends a sign-up; the first golfer on the waiting list gets the spot, and an alert. */
export async function withdrawSignUp(
  tx: Transaction,
  { context, id, teetimeId, today: day, at }: SpotOpened,
): Promise<void> {
  await endSignUps(tx, { ids: [id], because: 'withdrawn', now: at })
  const promoted = await fillSpots(tx, { teetimeId, today: day })
  for (const signUpId of promoted) await alertSignUp(tx, { context, signUpId, at, kind: 'spot-promoted' })
}

type Leaving = { readonly context: AlertContext; readonly memberId: number; readonly at: Date }

/** Ends the sign-ups of a leaving or inactive member for open tee times; their spots go to the waiting lists. */
export async function withdrawAll(tx: Transaction, { context, memberId, at }: Leaving): Promise<void> {
  const day = today({ config: context.config, now: () => at })
  const open = await liveSignUpsOf(tx, { memberId, from: day })
  for (const { id, teetimeId } of open) await withdrawSignUp(tx, { context, id, teetimeId, today: day, at })
}
