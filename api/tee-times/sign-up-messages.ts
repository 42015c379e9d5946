import type { Transaction } from '#db/database.ts'
import { fieldReceivers, signedUpReceivers, signUpReceiver } from '#db/messages/alert-receivers.ts'
import { findTeeTime, type TeeTime } from '#db/tee-times/tee-times.ts'
import { addAlert, clock, longDay, teeTimeAlert, type AlertContext } from '../delivery/alert.ts'
import { paragraphs, signature, type Email } from '../delivery/emails.ts'
import type { Config } from '../server/config.ts'

type SignUpAlert = {
  readonly context: AlertContext
  readonly signUpId: number
  readonly at: Date
  /** `spot-unpaid`: the entry was canceled, because it was not paid by the deadline. */
  readonly kind: 'spot-promoted' | 'spot-withdrawn' | 'spot-unpaid'
}

/** An alert about one sign-up; its key makes a repeated one the same alert. */
export async function alertSignUp(tx: Transaction, { context, signUpId, at, kind }: SignUpAlert): Promise<void> {
  const to = await signUpReceiver(tx, { signUpId })
  const teeTime = to && (await findTeeTime(tx, to.teetimeId))
  if (to === undefined || teeTime === undefined) return
  await addAlert(tx, { context, to, alert: teeTimeAlert(kind, teeTime), at, key: `${kind}:${signUpId}` })
}

type SignedUp = {
  readonly context: AlertContext
  /** After the change. */
  readonly teeTime: TeeTime
  /** The member who changed it, who gets no alert. */
  readonly by: number
  readonly at: Date
}

/** The day, time or course of a tee time changed, or it was canceled. */
export async function alertSignedUp(
  tx: Transaction,
  { context, teeTime, by, at, kind }: SignedUp & { kind: 'teetime-changed' | 'teetime-cancelled' },
): Promise<void> {
  const alert = teeTimeAlert(kind, teeTime)
  for (const to of await signedUpReceivers(tx, { teetimeId: teeTime.id })) {
    if (to.memberId !== by) await addAlert(tx, { context, to, alert, at })
  }
}

type Club = Pick<Config, 'baseUrl' | 'club'>
type Asked = { readonly teeTime: TeeTime; readonly secret: string }

/**
 * The outing that a tee time became was canceled, or goes on after all: the golfers of its field are alerted, and those
 * who signed up.
 */
export async function alertField(
  tx: Transaction,
  { context, teeTime, by, at, kind }: SignedUp & { kind: 'teetime-cancelled' | 'teetime-restored' },
): Promise<void> {
  const alert = teeTimeAlert(kind, teeTime)
  const signedUp = await signedUpReceivers(tx, { teetimeId: teeTime.id })
  const field = await fieldReceivers(tx, { outingId: teeTime.id })
  const added = field.filter(({ memberId }) => !signedUp.some((golfer) => golfer.memberId === memberId))
  for (const to of [...signedUp, ...added]) {
    if (to.memberId !== by) await addAlert(tx, { context, to, alert, at })
  }
}

/** The email that asks a guest to confirm. It contains nothing typed in the form, which can name any address. */
export function signUpEmail({ baseUrl, club }: Club, { teeTime, secret }: Asked): Email {
  return {
    topic: 'sign-up',
    subject: `Please confirm your sign-up for ${titleOf(teeTime)}`,
    body: paragraphs(
      'Hello,',
      `You requested a spot: ${factsOf(teeTime)}.`,
      'Open this link within 24 hours to confirm. You have no spot until then:',
      `${baseUrl}/signup/{secret}`,
      'Didn’t sign up? Ignore this email; nothing happens without the link.',
      signature(club),
    ),
    secret,
  }
}

/** The place after the confirmation, how to pay, and the same link, which withdraws without a login. */
export function signedUpEmail(
  { baseUrl, club }: Club,
  { teeTime, waiting, secret }: Asked & { readonly waiting: number | null },
): Email {
  const isIn = waiting === null
  return {
    topic: 'signed-up',
    subject: isIn ? `You’re in: ${titleOf(teeTime)}` : `You’re on the waiting list: ${titleOf(teeTime)}`,
    body: paragraphs(
      'Hello,',
      isIn
        ? `You’re in: ${factsOf(teeTime)}. Please arrive at least twenty minutes before the start.`
        : `You’re #${waiting} on the waiting list: ${factsOf(teeTime)}. The next open spot goes to the first golfer on it.`,
      ...(isIn ? payingOf(teeTime, club) : []),
      'If you can’t make it, withdraw with this link. You don’t need a login:',
      `${baseUrl}/signup/{secret}`,
      signature(club),
    ),
    secret,
  }
}

function titleOf({ tournamentTitle, course }: TeeTime): string {
  return tournamentTitle === '' ? course : tournamentTitle
}

function factsOf(teeTime: TeeTime): string {
  const { date, time, course } = teeTime
  const where = titleOf(teeTime) === course ? course : `${titleOf(teeTime)}, ${course}`
  return `${where}, ${longDay(date)}, ${clock(time)}`
}

function payingOf({ rateCents, prepay, deadline }: TeeTime, { contact }: Config['club']): string[] {
  const amount = rateCents === 0 ? '' : ` $${(rateCents / 100).toFixed(2)}`
  if (prepay === 0) return amount === '' ? [] : [`Pay${amount} on the day.`]
  const until = deadline === null ? '' : ` by ${longDay(deadline)}`
  const price = `Pay${amount} in advance${until}. Contact ${contact} to pay.`
  return [deadline === null ? price : `${price} Your entry is canceled if we don’t have your payment by then.`]
}
