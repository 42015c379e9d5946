import type { Database, Reader, Transaction } from '#db/database.ts'
import { day, instantBefore } from '#db/instants.ts'
import { findAccountById, isReady } from '#db/members/members.ts'
import { addMessage } from '#db/messages/messages.ts'
import {
  countOthersCanceled,
  endOuting,
  handOver,
  reopen,
  reopeningsOf,
  standingEnd,
  type Ending,
} from '#db/outings/outing-endings.ts'
import { outingOverview } from '#db/outings/outing-overviews.ts'
import { alreadyPosted, readOuting, type Outing } from '#db/outings/outings.ts'
import type { StoredRound } from '#db/rounds/rounds-change.ts'
import { waitingRoundsOfOuting } from '#db/rounds/rounds-to-check.ts'
import { roundsTogether } from '#db/rounds/rounds-undo.ts'
import { findKeptTeeTime, type KeptTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { shownDay } from '#golf/day.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { AlertContext } from '../../delivery/alert.ts'
import { maySendToAll } from '../../delivery/broadcasts.ts'
import { localTime, paragraphs, signature } from '../../delivery/emails.ts'
import { settleRound, undoTogether } from '../../rounds/check-round.ts'
import { notifyDecided } from '../../rounds/round-emails.ts'
import type { Changer } from '../../server/callers/caller.ts'
import type { Context } from '../../server/context.ts'
import { today } from '../../server/time.ts'
import { alertField, alertOuting, golfersToCall, isOutingToPlay, teeTimeToPlay } from '../field-alerts.ts'
import { noSuchOuting, notForPractice, organizedOuting, runsAnother } from '../organizer.ts'

/** How long the organizer of an outing can undo its cancellation. */
export const takeBackLife = day

type EndContext = AlertContext & Pick<Context, 'db'>

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

async function alertComing(tx: Transaction, { context, outing, by, now: at, canceledAt, kind }: Coming): Promise<void> {
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

type ReopenRefusal =
  | 'outing.not-found'
  | 'outing.not-organizer'
  | 'outing.posted'
  | 'outing.practice'
  | 'outing.goes-on'
  | 'outing.take-back-too-late'
  | 'outing.already-in-progress'
  | 'outing.reason-required'

type Reopening = { readonly id: number; readonly by: Changer; readonly now: Date; readonly reason: string }

/**
 * Reopens an ended outing with all of its scores. Its organizer can undo a cancellation within a day; administrators
 * can reopen any outing. The rounds of its posting are deleted, including those that wait for an administrator; posting
 * again creates new ones.
 */
export async function reopenOuting(
  { db, ...context }: EndContext,
  { id, by, now, reason }: Reopening,
): Promise<Result<{ readonly rounds: number }, ReopenRefusal>> {
  return await transaction(db, async (tx) => {
    const organized = await organizedOuting(tx, { id, by })
    if (!organized.ok) return organized
    const outing = organized.value
    if (outing.practice === 1) return notForPractice('A discarded practice outing can’t be reopened.')
    const ending = await standingEnd(tx, id)
    if (!ending) return refuse('outing.goes-on', 'This outing is still in progress.')
    const mayReopen = by.isadmin ? validateReason(ending, reason) : validateTakeBack(ending, now)
    if (!mayReopen.ok) return mayReopen
    const free = await validateFreeToRun(tx, { outing, memberId: outing.organizerId })
    if (!free.ok) return free

    const at = now.toISOString()
    if (ending.kind === 'cancelled') {
      const alerting = { context, outing, by: by.memberId, now, canceledAt: new Date(ending.endedAt) }
      await alertComing(tx, { ...alerting, kind: 'teetime-restored' })
    }
    await reopen(tx, { outingId: id, run: ending.run, memberId: by.memberId, reopenedAt: at, reason })
    const taken: StoredRound[] = []
    const waiting = await waitingRoundsOfOuting(tx, id)
    for (const roundId of waiting) {
      const removed = await settleRound(tx, { id: roundId, verdict: 'remove', by, now, reason })
      if (!removed.ok) throw new Error(removed.refusal.message)
      taken.push(removed.value)
    }
    const together = { outingId: id }
    const rounds = (await roundsTogether(tx, together)).length
    if (rounds > 0) {
      const undone = await undoTogether(tx, { together, expect: rounds, by, now, reason })
      if (!undone.ok) throw new Error(undone.refusal.message)
      taken.push(...undone.value.rounds)
    }
    await emailGolfers(tx, { taken, by, reason, now, club: context.config })
    return accept({ rounds: taken.length })
  })
}

type Taken = Pick<Reopening, 'by' | 'now' | 'reason'> & {
  readonly taken: readonly StoredRound[]
  readonly club: AlertContext['config']
}

/**
 * Emails the golfers that their rounds were deleted: they had an email about the posting, and their indexes no longer
 * include these rounds.
 */
async function emailGolfers(tx: Transaction, { taken, by, ...decided }: Taken): Promise<void> {
  const account = await findAccountById(tx, { id: by.memberId })
  const name = account === undefined ? '' : `${account.firstname} ${account.lastname}`
  for (const round of taken) {
    const person = { memberId: by.memberId, name }
    await notifyDecided(tx, { ...decided, round, what: 'was taken back', remedy: 'postAgain', by: person })
  }
}

function validateReason({ kind }: Ending, reason: string): Result<null, 'outing.reason-required'> {
  if (kind === 'cancelled' || /\S/.test(reason)) return accept(null)
  return refuse('outing.reason-required', 'Enter a reason. It’s shown on the deleted rounds.')
}

function validateTakeBack(
  { kind, endedAt }: Ending,
  now: Date,
): Result<null, 'outing.posted' | 'outing.take-back-too-late'> {
  if (kind === 'posted') return alreadyPosted()
  if (now.getTime() < Date.parse(endedAt) + takeBackLife) return accept(null)
  return refuse('outing.take-back-too-late', 'You can reopen an outing for 24 hours. After that, ask an administrator.')
}

type HandOverRefusal = 'outing.practice' | 'outing.not-found' | 'outing.no-such-golfer' | 'outing.already-in-progress'

/**
 * Hands an outing in progress over to another member, as an administrator. The member can then score every group and
 * post the outing.
 */
export async function handOverOuting(
  db: Database,
  { id, to, by, now }: { readonly id: number; readonly to: number; readonly by: number; readonly now: Date },
): Promise<Result<null, HandOverRefusal>> {
  return await transaction(db, async (tx) => {
    const outing = await readOuting(tx, id)
    if (!outing) return noSuchOuting()
    if (outing.practice === 1) return notForPractice('A practice outing stays yours.')
    if (outing.status !== 'inprogress') return noSuchOuting('This outing has ended. Reopen it first.')
    const member = await findAccountById(tx, { id: to })
    if (member === undefined || !isReady(member)) {
      return refuse('outing.no-such-golfer', 'Member not found.')
    }
    if (outing.organizerId === to) return accept(null)
    const free = await validateFreeToRun(tx, { outing, memberId: to })
    if (!free.ok) return free
    const at = now.toISOString()
    await handOver(tx, { outingId: id, fromId: outing.organizerId, toId: to, handedBy: by, handedAt: at })
    return accept(null)
  })
}

/** Validates that the organizer of an outing that goes on, who may not be the caller, runs no other one. */
async function validateFreeToRun(
  tx: Transaction,
  { outing, memberId }: { outing: Outing; memberId: number },
): Promise<Result<null, 'outing.already-in-progress'>> {
  if (!(await runsAnother(tx, { memberId, outingId: outing.id }))) return accept(null)
  const organizer = await findAccountById(tx, { id: memberId })
  return refuse(
    'outing.already-in-progress',
    `${organizer?.firstname} ${organizer?.lastname} runs another outing now. End it, or hand one of them over, first.`,
  )
}
