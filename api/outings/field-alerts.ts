import { hasScores } from '#db/cells/scores.ts'
import type { Reader, Transaction } from '#db/database.ts'
import {
  areSame,
  fieldGolfers,
  receiverOfGolfer,
  type AlertReceiver,
  type FieldGolfer,
} from '#db/messages/alert-receivers.ts'
import { currentStop } from '#db/messages/broadcasts.ts'
import { outingMadeAt, type Outing } from '#db/outings/outings.ts'
import { findKeptTeeTime, type KeptTeeTime, type TeeTime } from '#db/tee-times/tee-times.ts'
import { addAlert, movedAlert, outingAlert, teeTimeAlert, type Alert, type AlertContext } from '../delivery/alert.ts'
import { maySendToAll } from '../delivery/broadcasts.ts'

/** A change of an outing about which its golfers are alerted. */
type Change = {
  readonly context: AlertContext
  /** The member who made the change and gets no alert. */
  readonly by: number
  readonly at: Date
}

type FieldChange = Change & {
  /** The tee time after the change. */
  readonly teeTime: TeeTime
  readonly kind: 'teetime-cancelled' | 'teetime-restored'
}

/** Alerts the golfers of an outing that was started from a tee time: it was canceled, or is on again. */
export async function alertField(tx: Transaction, { kind, ...change }: FieldChange): Promise<void> {
  await alertConcerned(tx, { ...change, alert: teeTimeAlert(kind, change.teeTime) })
}

type FieldAlert = Omit<FieldChange, 'kind'> & { readonly alert: Alert }

/** Alerts the golfers in the field and on the waiting list of an outing that was started from a tee time. */
async function alertConcerned(tx: Transaction, change: FieldAlert): Promise<void> {
  const golfers = await fieldGolfers(tx, { teetimeId: change.teeTime.id, isStarted: true })
  const concerned = golfers.filter(({ isIn, place }) => isIn || place === 'waiting')
  await alertGolfers(tx, concerned, { ...change, ...fieldOf(change.teeTime) })
}

/** The id of an outing or tee time, and its organizer. */
type Field = { readonly id: number; readonly organizerId: number }

function fieldOf({ id, submitter }: TeeTime): Field {
  return { id, organizerId: submitter.id }
}

type OutingChange = Change & {
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
export async function alertFieldChange(tx: Transaction, before: FieldBefore, change: Change): Promise<void> {
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
    await alertConcerned(tx, { ...change, teeTime, alert: movedAlert(teeTime, before.teeTime) })
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
  { context, id, organizerId, by, at, alert }: Change & Field & { readonly alert: Alert },
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
