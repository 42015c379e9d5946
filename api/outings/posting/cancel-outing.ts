import type { Reader, Transaction } from '#db/database.ts'
import { day, instantBefore } from '#db/instants.ts'
import { findAccountById, isReady } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import { countOthersCanceled, endOuting, reopeningsOf } from '#db/outings/outing-endings.ts'
import { outingOverview } from '#db/outings/outing-overviews.ts'
import { alreadyPosted, readOuting, type Outing } from '#db/outings/outings.ts'
import { findKeptTeeTime, type KeptTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { shownDay } from '#golf/day.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { accept, type Result } from '#golf/result.ts'
import type { AlertContext } from '../../delivery/alert.ts'
import { maySendToAll } from '../../delivery/broadcasts.ts'
import { localTime, paragraphs, signature } from '../../delivery/emails.ts'
import type { Context } from '../../server/context.ts'
import { today } from '../../server/time.ts'
import { alertField, alertOuting, golfersToCall, isOutingToPlay, teeTimeToPlay } from '../field-alerts.ts'
import { noSuchOuting } from '../organizer.ts'

/** How long the organizer of an outing can undo its cancellation. */
export const takeBackLife = day

export type EndContext = AlertContext & Pick<Context, 'db'>

type Canceled = {
  readonly id: number
  readonly by: { readonly memberId: number; readonly name: string }
  readonly now: Date
}

/**
 * Cancels an outing; its scores stay in the history. The organizer gets an email if another person canceled it, and the
 * golfers an alert if it was still to be played. Returns false for a repeated request, which changes nothing. The
 * caller checks who may cancel (`enterToCancel`).
 */
export async function cancelOuting(
  { db, ...context }: EndContext,
  canceled: Canceled,
): Promise<Result<boolean, 'outing.not-found' | 'outing.posted'>> {
  return await transaction(db, async (tx) => {
    const { id, by, now } = canceled
    const outing = await readOuting(tx, id)
    if (!outing) return noSuchOuting()
    if (outing.status === 'posted') return alreadyPosted()
    if (outing.status === 'cancelled') return accept(false)
    await endOuting(tx, { id, by: by.memberId, at: now.toISOString(), kind: 'cancelled', board: null, answer: null })
    await emailOrganizer(tx, { ...canceled, config: context.config })
    const alerting = { context, outing, by: by.memberId, now, canceledAt: now }
    await alertComing(tx, { ...alerting, kind: 'teetime-cancelled' })
    return accept(true)
  })
}

/** The most times that the golfers of one tee time are alerted that its outing was canceled or is on again. */
const mostCancellations = 5

type Coming = {
  readonly context: AlertContext
  readonly outing: Outing
  readonly by: number
  readonly now: Date
  /** The time of the cancellation: now, or before for an outing that is on again. */
  readonly canceledAt: Date
  readonly kind: 'teetime-cancelled' | 'teetime-restored'
}

/** Alerts the golfers of an outing that was still to be played, unless they were alerted too often. */
export async function alertComing(
  tx: Transaction,
  { context, outing, by, now: at, canceledAt, kind }: Coming,
): Promise<void> {
  if ((await reopeningsOf(tx, outing.id)) >= mostCancellations) return
  const field = await fieldToPlay(tx, { outing, now: at, config: context.config })
  if (field === null) return
  const alerting = { context, by, at }
  if (field.teeTime !== null) await alertField(tx, { ...alerting, teeTime: field.teeTime, kind })
  else if (await mayAlertOuting(tx, { outing, canceledAt })) {
    await alertOuting(tx, { ...alerting, outing, kind: kind === 'teetime-restored' ? 'restored' : 'canceled' })
  }
}

/** The most outings of one organizer in a day whose golfers are alerted that they were canceled. */
const mostAlerted = 3

/**
 * Whether the golfers of an outing that was never a tee time are alerted when it is canceled. Any member can start such
 * an outing with all others in it, so the limits of messages to all members apply (SEC-27). They do not apply to the
 * outings of an administrator, who may have to cancel a whole day. An outing that is on again alerts those who were
 * alerted that it was canceled.
 */
async function mayAlertOuting(
  reader: Reader,
  { outing: { id, organizerId }, canceledAt }: { readonly outing: Outing; readonly canceledAt: Date },
): Promise<boolean> {
  if ((await findAccountById(reader, { id: organizerId }))?.isadmin === true) return true
  if (!(await maySendToAll(reader, { memberId: organizerId }))) return false
  const span = { since: instantBefore(canceledAt, day), at: canceledAt.toISOString() }
  return (await countOthersCanceled(reader, { organizerId, except: id, ...span })) < mostAlerted
}

type ToPlay = { readonly outing: Outing; readonly now: Date } & Pick<AlertContext, 'config'>

/**
 * Returns the tee time that an outing was started from (`teeTime` is null without one). Returns null for an outing that
 * is no longer to be played, whose golfers need no alert.
 */
async function fieldToPlay(
  reader: Reader,
  { outing, now, config }: ToPlay,
): Promise<{ readonly teeTime: KeptTeeTime | null } | null> {
  const dayOf = (at: Date) => today({ config, now: () => at })
  const teeTime = await teeTimeToPlay(reader, { id: outing.id, today: dayOf(now) })
  if (teeTime !== undefined) return { teeTime }
  const isTeeTime = (await findKeptTeeTime(reader, outing.id)) !== undefined
  return !isTeeTime && (await isOutingToPlay(reader, { outing, dayOf, now })) ? { teeTime: null } : null
}

/** Returns the golfers whom the organizer has to call about a cancellation, because they get no message. */
export async function unreachedBy(
  reader: Reader,
  { by, ...toPlay }: ToPlay & { readonly by: number },
): Promise<readonly { readonly name: string; readonly phone: string }[]> {
  const field = await fieldToPlay(reader, toPlay)
  if (field === null) return []
  const { outing, now: canceledAt } = toPlay
  const { id, organizerId } = outing
  const areAlerted = field.teeTime !== null || (await mayAlertOuting(reader, { outing, canceledAt }))
  const golfers = await golfersToCall(reader, { id, organizerId, by, areAlerted })
  return golfers.map(({ name, phone }) => ({ name, phone }))
}

/** Emails the organizer who canceled the outing, how many scores it had, and how to undo the cancellation. */
async function emailOrganizer(
  tx: Transaction,
  { id, by, config: { baseUrl, club }, now }: Canceled & Pick<AlertContext, 'config'>,
): Promise<void> {
  const outing = await outingOverview(tx, id)
  if (!outing || outing.organizerId === by.memberId) return
  const organizer = await findAccountById(tx, { id: outing.organizerId })
  if (organizer === undefined || !isReady(organizer)) return
  const { course, date, scores, golfers } = outing
  const until = localTime(new Date(now.getTime() + takeBackLife), club.timeZone)
  const name = isolatedName(by.name)
  await addMessage(tx, {
    kind: 'mail',
    topic: 'outing-canceled',
    memberId: organizer.id,
    receiver: organizer.email,
    subject: `${name} canceled your outing at ${course}`,
    body: paragraphs(
      `Hello ${organizer.firstname},`,
      `${name} canceled your outing at ${course} on ${shownDay(date)}. ` +
        `Its ${scores} ${scores === 1 ? 'score' : 'scores'} for ${golfers} ${golfers === 1 ? 'golfer' : 'golfers'} stay on record.`,
      `Canceled by mistake? Reopen it until ${until}, and every phone can score again:`,
      `${baseUrl}/tournament`,
      signature(club),
    ),
    createdAt: now.toISOString(),
  })
}
