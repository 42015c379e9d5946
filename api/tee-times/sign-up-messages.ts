import type { Reader, Transaction } from '#db/database.ts'
import { signedUpReceivers, signUpReceiver, type AlertReceiver } from '#db/messages/alert-receivers.ts'
import { rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { findSignUpById } from '#db/tee-times/sign-ups.ts'
import { findTeeTime, type TeeTime } from '#db/tee-times/tee-times.ts'
import { shownTime } from '#golf/clock.ts'
import { moneyText } from '#golf/money/money-text.ts'
import { addAlert, contactText, longDay, teeTimeAlert, type Alert, type AlertContext } from '../delivery/alert.ts'
import { paragraphs, signature, type Email } from '../delivery/emails.ts'
import type { Config } from '../server/config.ts'
import { today } from '../server/time.ts'

type SignUpAlert = {
  readonly context: AlertContext
  readonly signUpId: number
  readonly at: Date
  /**
   * `spot-unpaid`: the entry was canceled, because it was not paid by the deadline. `spot-named`: another person signed
   * this member up, or gave them a guest’s entry.
   */
  readonly kind: 'spot-promoted' | 'spot-withdrawn' | 'spot-unpaid' | 'spot-named'
}

/** Alerts the golfer of a sign-up, at most once for each kind of alert. */
export async function alertSignUp(tx: Transaction, { context, signUpId, at, kind }: SignUpAlert): Promise<void> {
  const to = await signUpReceiver(tx, { signUpId })
  const teeTime = to && (await findTeeTime(tx, to.teetimeId))
  if (to === undefined || teeTime === undefined) return
  const alert = teeTimeAlert(kind, teeTime)
  const paying = await payingOfSpot(tx, { context, signUpId, kind, teeTime, at, to })
  const details = [...alert.details, ...paying]
  await addAlert(tx, { context, to, alert: { ...alert, details }, at, key: `${kind}:${signUpId}` })
}

type ToPay = { readonly to: Pick<AlertReceiver, 'memberId'> }

/**
 * Returns how a golfer with a new spot pays for it; empty without a spot, or if it is paid. On the waiting list nothing
 * is paid.
 */
async function payingOfSpot(
  reader: Reader,
  { context: { config }, signUpId, kind, teeTime, at, to }: SignUpAlert & { readonly teeTime: TeeTime } & ToPay,
): Promise<readonly string[]> {
  if (kind !== 'spot-promoted' && kind !== 'spot-named') return []
  const signUp = await findSignUpById(reader, { id: signUpId })
  if (signUp === undefined || signUp.place !== 'in' || signUp.paidAt !== null) return []
  return payingOf(teeTime, { contact: contactToPay(teeTime, { config, to }), day: today({ config, now: () => at }) })
}

type SignedUp = {
  readonly context: AlertContext
  /** The tee time after the change. */
  readonly teeTime: TeeTime
  /** The member who made the change and gets no alert. */
  readonly by: number
  readonly at: Date
}

/** Alerts the golfers of a tee time, on the waiting list too. */
export async function alertSignedUp(
  tx: Transaction,
  { context, teeTime, by, at, alert }: SignedUp & { readonly alert: Alert },
): Promise<void> {
  for (const to of await signedUpReceivers(tx, { teetimeId: teeTime.id })) {
    if (to.memberId !== by) await addAlert(tx, { context, to, alert, at })
  }
}

/** Alerts the golfers whose spot is not paid that the prepayment or its deadline has changed. */
export async function alertUnpaid(tx: Transaction, { context, teeTime, by, at }: SignedUp): Promise<void> {
  const changed = teeTimeAlert('teetime-changed', teeTime)
  const { config } = context
  const day = today({ config, now: () => at })
  for (const { id, place, paid, memberId } of await rosterOf(tx, { teetimeId: teeTime.id })) {
    if (place !== 'in' || paid !== null || memberId === by) continue
    const to = await signUpReceiver(tx, { signUpId: id })
    if (to === undefined) continue
    const paying = payingOf(teeTime, { contact: contactToPay(teeTime, { config, to }), day })
    await addAlert(tx, { context, to, alert: { ...changed, details: [...changed.details, ...paying] }, at })
  }
}

/** Returns whom a golfer pays: the organizer, whose contact only members see, otherwise the club. */
function contactToPay({ submitter }: TeeTime, { config, to }: { readonly config: Config } & ToPay): string {
  const organizer = to.memberId === null ? '' : contactText(submitter)
  return organizer === '' ? config.club.contact : organizer
}

type Club = Pick<Config, 'baseUrl' | 'club'>
type Asked = { readonly teeTime: TeeTime; readonly secret: string }
type SignedUpGuest = Asked & { readonly waiting: number | null; readonly day: string }

/**
 * The email that asks a guest to confirm. It contains nothing that was typed in the form, because the form can contain
 * the address of anyone. Its link names the date and time, so that its page can say that the tee time was moved since.
 */
export function signUpEmail({ baseUrl, club }: Club, { teeTime, secret }: Asked): Email {
  const { date, time } = teeTime
  return {
    topic: 'sign-up',
    subject: `Please confirm your sign-up for ${titleOf(teeTime)}`,
    body: paragraphs(
      'Hello,',
      `You requested a spot: ${factsOf(teeTime)}.`,
      'Open this link within 24 hours to confirm. You have no spot until then:',
      `${baseUrl}/signup/{secret}?of=${date}T${time}`,
      'Didn’t sign up? Ignore this email; nothing happens without the link.',
      signature(club),
    ),
    secret,
  }
}

/** The email after the confirmation: the place, how to pay, and the same link, which now withdraws without a login. */
export function signedUpEmail({ baseUrl, club }: Club, { teeTime, waiting, secret, day }: SignedUpGuest): Email {
  const isIn = waiting === null
  return {
    topic: 'signed-up',
    subject: isIn ? `You’re in: ${titleOf(teeTime)}` : `You’re on the waiting list: ${titleOf(teeTime)}`,
    body: paragraphs(
      'Hello,',
      isIn
        ? `You’re in: ${factsOf(teeTime)}. Please arrive at least twenty minutes before the start.`
        : `You’re #${waiting} on the waiting list: ${factsOf(teeTime)}. The next open spot goes to the first golfer on it.`,
      ...(isIn ? payingOf(teeTime, { contact: club.contact, day }) : []),
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
  return `${where}, ${longDay(date)}, ${shownTime(time)}`
}

/**
 * Returns how to pay. An entry that is not paid by the deadline is canceled; an entry made after the deadline is kept.
 * `day` is today at the club.
 */
function payingOf(
  { rateCents, prepay, deadline: last }: TeeTime,
  { contact, day }: { readonly contact: string; readonly day: string },
): string[] {
  const deadline = last !== null && last >= day ? last : null
  const amount = rateCents === 0 ? '' : ` ${moneyText(rateCents)}`
  if (prepay === 0) return amount === '' ? [] : [`Pay${amount} on the day.`]
  const until = deadline === null ? '' : ` by ${longDay(deadline)}`
  const price = `Pay${amount} in advance${until}. Contact ${contact} to pay.`
  return [deadline === null ? price : `${price} Your entry is canceled if we don’t have your payment by then.`]
}
