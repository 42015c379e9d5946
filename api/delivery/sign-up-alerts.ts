import { signedUpReceivers, signUpReceiver } from '#db/messages/alert-receivers.ts'
import type { Transaction } from '#db/database.ts'
import { findTeeTime } from '#db/tee-times/tee-times.ts'
import type { TeeTime } from '#db/tee-times/tee-times.ts'
import { teeTimeAlert } from './alert-words.ts'
import { addAlert } from './alert.ts'
import type { AlertContext } from './alert.ts'

/** What happened to one sign-up, in the transaction in which it happens. The golfer is told once. */
export type SignUpAlert = { readonly context: AlertContext; readonly signUpId: number; readonly at: Date }

/** The first of the waiting list has a spot. */
export function alertPromoted(tx: Transaction, alert: SignUpAlert): Promise<void> {
  return alertGolfer(tx, { ...alert, kind: 'spot-promoted' })
}

/** Somebody else gave the golfer's spot back. */
export function alertWithdrawn(tx: Transaction, alert: SignUpAlert): Promise<void> {
  return alertGolfer(tx, { ...alert, kind: 'spot-withdrawn' })
}

/** The entry was cancelled, because it was not paid by the deadline. */
export function alertUnpaid(tx: Transaction, alert: SignUpAlert): Promise<void> {
  return alertGolfer(tx, { ...alert, kind: 'spot-unpaid' })
}

async function alertGolfer(
  tx: Transaction,
  { context, signUpId, at, kind }: SignUpAlert & { kind: 'spot-promoted' | 'spot-withdrawn' | 'spot-unpaid' },
): Promise<void> {
  const to = await signUpReceiver(tx, { signUpId })
  const teeTime = to && (await findTeeTime(tx, to.teetimeId))
  if (to === undefined || teeTime === undefined || !teeTime.ok) return
  await addAlert(tx, { context, to, alert: teeTimeAlert(kind, teeTime.value), at, key: `${kind}:${signUpId}` })
}

type SignedUp = {
  readonly context: AlertContext
  /** As it is from now on. */
  readonly teeTime: TeeTime
  /** Who did it, and knows. */
  readonly by: number
  readonly at: Date
}

/** Tells the golfers of a tee time that it is on another day, at another time or elsewhere, or not at all. */
export async function alertSignedUp(
  tx: Transaction,
  { context, teeTime, by, at, kind }: SignedUp & { kind: 'teetime-changed' | 'teetime-cancelled' },
): Promise<void> {
  const alert = teeTimeAlert(kind, teeTime)
  for (const to of await signedUpReceivers(tx, { teetimeId: teeTime.id })) {
    if (to.memberId !== by) await addAlert(tx, { context, to, alert, at })
  }
}
