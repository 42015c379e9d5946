import { hasScores } from '#db/cells/scores.ts'
import type { Reader, Transaction } from '#db/database.ts'
import {
  areSame,
  fieldGolfers,
  receiverOfGolfer,
  signedUpReceivers,
  signUpReceiver,
  type AlertReceiver,
  type FieldGolfer,
} from '#db/messages/alert-receivers.ts'
import { currentStop } from '#db/messages/broadcasts.ts'
import { outingMadeAt, type Outing } from '#db/outings/outings.ts'
import { rosterOf } from '#db/tee-times/sign-ups-roster.ts'
import { findSignUpById } from '#db/tee-times/sign-ups.ts'
import { findKeptTeeTime, findTeeTime, type KeptTeeTime, type TeeTime } from '#db/tee-times/tee-times.ts'
import { shownTime } from '#golf/clock.ts'
import { addAlert, longDay, outingAlert, teeTimeAlert, type Alert, type AlertContext } from '../delivery/alert.ts'
import { maySendToAll } from '../delivery/broadcasts.ts'
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
  const paying = await payingOfSpot(tx, { context, signUpId, kind, teeTime, at })
  const details = [...alert.details, ...paying]
  await addAlert(tx, { context, to, alert: { ...alert, details }, at, key: `${kind}:${signUpId}` })
}

/**
 * Returns how a golfer with a new spot pays for it; empty without a spot, or if it is paid. On the waiting list nothing
 * is paid.
 */
async function payingOfSpot(
  reader: Reader,
  { context: { config }, signUpId, kind, teeTime, at }: SignUpAlert & { readonly teeTime: TeeTime },
): Promise<readonly string[]> {
  if (kind !== 'spot-promoted' && kind !== 'spot-named') return []
  const signUp = await findSignUpById(reader, { id: signUpId })
  if (signUp === undefined || signUp.place !== 'in' || signUp.paidAt !== null) return []
  return payingOf(teeTime, { club: config.club, day: today({ config, now: () => at }) })
}

type SignedUp = {
  readonly context: AlertContext
  /** The tee time after the change. */
  readonly teeTime: TeeTime
  /** The member who made the change and gets no alert. */
  readonly by: number
  readonly at: Date
}

/** Alerts the golfers of a tee time that its day, time or course has changed, or that it was canceled. */
export async function alertSignedUp(
  tx: Transaction,
  { context, teeTime, by, at, kind }: SignedUp & { kind: 'teetime-changed' | 'teetime-cancelled' },
): Promise<void> {
  const alert = teeTimeAlert(kind, teeTime)
  for (const to of await signedUpReceivers(tx, { teetimeId: teeTime.id })) {
    if (to.memberId !== by) await addAlert(tx, { context, to, alert, at })
  }
}

/** Alerts the golfers whose spot is not paid that the prepayment or its deadline has changed. */
export async function alertUnpaid(tx: Transaction, { context, teeTime, by, at }: SignedUp): Promise<void> {
  const changed = teeTimeAlert('teetime-changed', teeTime)
  const { config } = context
  const paying = payingOf(teeTime, { club: config.club, day: today({ config, now: () => at }) })
  const alert = { ...changed, details: [...changed.details, ...paying] }
  for (const { id, place, paid, memberId } of await rosterOf(tx, { teetimeId: teeTime.id })) {
    if (place !== 'in' || paid !== null || memberId === by) continue
    const to = await signUpReceiver(tx, { signUpId: id })
    if (to !== undefined) await addAlert(tx, { context, to, alert, at })
  }
}

/**
 * Alerts the golfers in the field and on the waiting list of an outing that was started from a tee time: it was
 * canceled, moved, or is on again.
 */
export async function alertField(
  tx: Transaction,
  { kind, ...change }: SignedUp & { kind: 'teetime-cancelled' | 'teetime-changed' | 'teetime-restored' },
): Promise<void> {
  const golfers = await fieldGolfers(tx, { teetimeId: change.teeTime.id, isStarted: true })
  const concerned = golfers.filter(({ isIn, place }) => isIn || place === 'waiting')
  await alertGolfers(tx, concerned, {
    ...change,
    ...fieldOf(change.teeTime),
    alert: teeTimeAlert(kind, change.teeTime),
  })
}

/** The id of an outing or tee time, and its organizer. */
type Field = { readonly id: number; readonly organizerId: number }

function fieldOf({ id, submitter }: TeeTime): Field {
  return { id, organizerId: submitter.id }
}

type OutingChange = Omit<SignedUp, 'teeTime'> & {
  readonly outing: Outing
  readonly kind: 'canceled' | 'restored'
}

/** Alerts the golfers of an outing that was never a tee time: it was canceled, or is on again. */
export async function alertOuting(tx: Transaction, { outing, kind, ...change }: OutingChange): Promise<void> {
  const golfers = (await fieldGolfers(tx, { teetimeId: outing.id, isStarted: true })).filter(({ isIn }) => isIn)
  const { id, organizerId } = outing
  await alertGolfers(tx, golfers, { ...change, id, organizerId, alert: outingAlert(kind, outing) })
}

type ToCall = Field & {
  readonly by: number
  /** Whether the cancellation alerts golfers at all. */
  readonly areAlerted: boolean
}

/**
 * Returns the golfers who would get no message about the cancellation of an outing, except the member who cancels it.
 */
export async function golfersToCall(
  reader: Reader,
  { id, organizerId, by, areAlerted }: ToCall,
): Promise<readonly FieldGolfer[]> {
  const golfers = await fieldGolfers(reader, { teetimeId: id, isStarted: true })
  const concerned = golfers.filter(({ isIn, place, memberId }) => (isIn || place === 'waiting') && memberId !== by)
  const reached = await reachOf(reader, concerned, { organizerId })
  const isReached = ({ to }: Reached) =>
    areAlerted && to !== undefined && (to.email !== '' || to.phonenum !== '' || to.devices.length > 0)
  return reached.filter((golfer) => !isReached(golfer)).map(({ golfer }) => golfer)
}

/** A tee time with its golfers, as they were before a change of its outing. */
type FieldBefore = { readonly teeTime: KeptTeeTime; readonly golfers: readonly FieldGolfer[] }

/** Returns the tee time and its golfers before a change; undefined for an outing whose golfers need no alert. */
export async function fieldBefore(tx: Transaction, coming: Coming): Promise<FieldBefore | undefined> {
  const teeTime = await teeTimeToPlay(tx, coming)
  if (teeTime === undefined) return undefined
  return { teeTime, golfers: await fieldGolfers(tx, { teetimeId: teeTime.id, isStarted: !teeTime.isOpen }) }
}

/**
 * Alerts golfers after the organizer has started or changed the outing of a tee time: those who were removed, those who
 * were added or promoted from the waiting list, and everyone if the day or course has changed.
 */
export async function alertFieldChange(
  tx: Transaction,
  before: FieldBefore,
  change: Omit<SignedUp, 'teeTime'>,
): Promise<void> {
  const teetimeId = before.teeTime.id
  const teeTime = await findKeptTeeTime(tx, teetimeId)
  if (teeTime === undefined) return
  const after = await fieldGolfers(tx, { teetimeId, isStarted: true })
  const inNow = after.filter(({ isIn }) => isIn)
  const has = (golfers: readonly FieldGolfer[], golfer: FieldGolfer) => golfers.some((one) => areSame(one, golfer))
  const taken = before.golfers.filter((golfer) => golfer.isIn && !has(inNow, golfer))
  const out = before.golfers.filter(({ isIn }) => !isIn)
  const put = inNow.filter((golfer) => has(out, golfer))
  const alerting = { ...change, ...fieldOf(teeTime) }
  await alertGolfers(tx, taken, { ...alerting, alert: teeTimeAlert('spot-withdrawn', teeTime) })
  await alertGolfers(tx, put, { ...alerting, alert: teeTimeAlert('spot-promoted', teeTime) })
  const { date, courseId } = before.teeTime
  if (date !== teeTime.date || courseId !== teeTime.courseId) {
    await alertField(tx, { ...change, teeTime, kind: 'teetime-changed' })
  }
}

type Coming = { readonly id: number; readonly today: string }

/**
 * Returns the tee time of an outing until its day is over or its first score is entered: until then its golfers may be
 * on their way to the course and need alerts. Afterward it returns undefined.
 */
export async function teeTimeToPlay(reader: Reader, { id, today }: Coming): Promise<KeptTeeTime | undefined> {
  const teeTime = await findKeptTeeTime(reader, id)
  return teeTime === undefined || teeTime.date < today || (await hasScores(reader, id)) ? undefined : teeTime
}

/**
 * Whether the golfers of an outing that was never a tee time may still be traveling to it or planning for it. If the
 * outing was set up today for today, they are already at the course and need no alert.
 */
export async function isOutingToPlay(
  reader: Reader,
  { outing: { id, date, practice }, dayOf, now }: { outing: Outing; dayOf: (at: Date) => string; now: Date },
): Promise<boolean> {
  const today = dayOf(now)
  const madeAt = await outingMadeAt(reader, id)
  if (practice === 1 || date < today || madeAt === undefined || (await hasScores(reader, id))) return false
  return date > today || dayOf(new Date(madeAt)) !== today
}

/** The most alerts of each kind to one golfer about one tee time: canceled, on again, moved, or removed from it. */
const mostAlerts = 5

async function alertGolfers(
  tx: Transaction,
  golfers: readonly FieldGolfer[],
  { context, id, organizerId, by, at, alert }: Omit<SignedUp, 'teeTime'> & Field & { readonly alert: Alert },
): Promise<void> {
  const key = `${alert.kind} of ${id}`
  for (const { golfer, to } of await reachOf(tx, golfers, { organizerId })) {
    if (to === undefined || golfer.memberId === by) continue
    await addAlert(tx, { context, to, alert, at, key, times: mostAlerts })
  }
}

type Reached = { readonly golfer: FieldGolfer; readonly to: AlertReceiver | undefined }

/**
 * Returns how each golfer is alerted, if at all. Guests who did not sign up have addresses typed by the organizer, so
 * they are alerted only if the organizer may send to all members.
 */
async function reachOf(
  reader: Reader,
  golfers: readonly FieldGolfer[],
  { organizerId: memberId }: Pick<Field, 'organizerId'>,
): Promise<readonly Reached[]> {
  const isTyped = (golfer: FieldGolfer) => golfer.memberId === null && golfer.place === null
  const reachesTyped =
    golfers.some(isTyped) && (await maySendToAll(reader, { memberId })) && (await currentStop(reader)) === null
  const reached: Reached[] = []
  for (const golfer of golfers) {
    const isLeftOut = !golfer.notify || (isTyped(golfer) && !reachesTyped)
    reached.push({ golfer, to: isLeftOut ? undefined : await receiverOfGolfer(reader, golfer) })
  }
  return reached
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
      ...(isIn ? payingOf(teeTime, { club, day }) : []),
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
  { club: { contact }, day }: { readonly club: Config['club']; readonly day: string },
): string[] {
  const deadline = last !== null && last >= day ? last : null
  const amount = rateCents === 0 ? '' : ` $${(rateCents / 100).toFixed(2)}`
  if (prepay === 0) return amount === '' ? [] : [`Pay${amount} on the day.`]
  const until = deadline === null ? '' : ` by ${longDay(deadline)}`
  const price = `Pay${amount} in advance${until}. Contact ${contact} to pay.`
  return [deadline === null ? price : `${price} Your entry is canceled if we don’t have your payment by then.`]
}
