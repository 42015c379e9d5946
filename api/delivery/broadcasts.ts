import type { Reader, Transaction } from '#db/database.ts'
import { day, instantBefore } from '#db/instants.ts'
import { findAccountById } from '#db/members/members.ts'
import { nextReceivers } from '#db/messages/alert-receivers.ts'
import {
  addBroadcastStop,
  countBroadcasts,
  currentStop,
  endBroadcast,
  endOpenBroadcasts,
  failBroadcastMessages,
  findBroadcast,
  liftBroadcastStop,
  markReached,
  nextOpenBroadcast,
  type Broadcast,
} from '#db/messages/broadcasts.ts'
import { findFeeler } from '#db/tee-times/feelers.ts'
import { findTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { accept, refuse, type Result } from '#golf/result.ts'
import type { ClockWatch } from '../process/clock-watch.ts'
import type { Context } from '../server/context.ts'
import { letRequestsRun } from '../server/in-parts.ts'
import type { GuardedJobs } from '../server/jobs/guarded-jobs.ts'
import { today } from '../server/time.ts'
import { addAlert, feelerAlert, golfersWantedAlert, type Alert } from './alert.ts'
import type { BroadcastRefusal } from './delivery-problems.ts'

const mostADay = 3

type Sender = { readonly memberId: number; readonly at: Date }

/** Returns how many broadcasts a member can still send within the day (SEC-27). */
export async function broadcastsLeft(reader: Reader, { memberId, at }: Sender): Promise<number> {
  const since = instantBefore(at, day)
  return Math.max(0, mostADay - (await countBroadcasts(reader, { memberId, since, at: at.toISOString() })))
}

/**
 * Whether a member may send to all members. A member who has registered without an approval needs that of an
 * administrator first.
 */
export async function maySendToAll(reader: Reader, { memberId }: Pick<Sender, 'memberId'>): Promise<boolean> {
  return (await findAccountById(reader, { id: memberId }))?.approval === 'approved'
}

type Form = { readonly send_email?: '0' | '1' | undefined }

/**
 * Returns whether a form requests a broadcast. Refuses one by a member who may not send to all members, one above the
 * limit, and any while broadcasts are stopped. Called in the transaction that saves the form, before anything is saved.
 */
export async function validateBroadcast(
  tx: Transaction,
  { form, ...sender }: Sender & { readonly form: Form },
): Promise<Result<boolean, BroadcastRefusal>> {
  if (form.send_email !== '1') return accept(false)
  if (!(await maySendToAll(tx, sender))) {
    const message =
      'An administrator has to approve you before you can send to all members. Save without Send Email / Text.'
    return refuse('broadcast.not-approved', message)
  }
  if ((await currentStop(tx)) !== null) {
    const message = 'An administrator has turned off messages to members. Save without Send Email / Text.'
    return refuse('broadcast.stopped', message)
  }
  if ((await broadcastsLeft(tx, sender)) > 0) return accept(true)
  return refuse(
    'broadcast.too-many',
    `You’ve sent to members ${mostADay} times in the last 24 hours. Save without Send Email / Text.`,
  )
}

export function messagesStopped() {
  return refuse('broadcast.stopped', 'An administrator has turned off messages to members.')
}

type Switching = { readonly by: number; readonly at: string }

/** Stops all broadcasts: waiting messages fail, and new broadcasts are refused until they are resumed (SEC-27). */
export async function stopBroadcasts({ db }: Pick<Context, 'db'>, { by, at }: Switching): Promise<void> {
  await transaction(db, async (tx) => {
    if ((await currentStop(tx)) !== null) return
    await addBroadcastStop(tx, { by, at })
    await endOpenBroadcasts(tx, { at })
    await failBroadcastMessages(tx, { error: 'Stopped by an administrator' })
  })
}

/** Allows broadcasts again. Messages that were stopped stay failed; an administrator can retry each of them. */
export async function resumeBroadcasts({ db }: Pick<Context, 'db'>, switching: Switching): Promise<void> {
  await transaction(db, (tx) => liftBroadcastStop(tx, switching))
}

type AtClub = Pick<Context, 'config' | 'now'> & { readonly clock: Pick<ClockWatch, 'isTrusted'> }
type Work = AtClub & Pick<Context, 'db' | 'randomBytes'> & { readonly jobs: GuardedJobs }

/**
 * The number of members whose messages one transaction writes. It is small because other writers wait for the
 * transaction.
 */
const membersAtOnce = 25

/** A background job: writes the messages of open broadcasts, once for each member, in the order of ids (REL-10). */
export async function writeBroadcasts(work: Work): Promise<void> {
  for (let after = 0; ;) {
    const open = await nextOpenBroadcast(work.db, after)
    if (open === undefined) return
    const { id } = open
    await work.jobs.run(`broadcast ${id}`, async () => {
      while (await writeSome(work, id)) {
        // A thousand members take most of a second, so requests run in between.
        await letRequestsRun()
      }
    })
    after = id
  }
}

/** Writes the messages of some members; returns false when the broadcast has ended. */
async function writeSome({ db, ...context }: Work, id: number): Promise<boolean> {
  const at = context.now()
  return transaction(db, async (tx) => {
    const broadcast = await nextOpenBroadcast(tx, id - 1)
    if (broadcast?.id !== id) return false
    const { memberId: sender, teetimeId, reachedMemberId: after } = broadcast
    const { regions } = context.config.club
    const alert = await alertOf(tx, { broadcast, regions, firstDay: firstDayOpen(context) })
    // A tee time or feeler that was deleted, or whose day is over, has no alert and reaches no one.
    const receivers = alert && (await nextReceivers(tx, { sender, teetimeId, after, limit: membersAtOnce }))
    const last = receivers?.at(-1)
    if (alert === undefined || receivers === undefined || last === undefined) {
      await endBroadcast(tx, { id, at: at.toISOString() })
      return false
    }
    for (const to of receivers) await addAlert(tx, { context, to, alert, at, broadcastId: id })
    await markReached(tx, { id, memberId: last.memberId })
    return true
  })
}

/**
 * Returns the day from which tee times and feelers are open; empty, so that none is over, while the clock may be wrong.
 */
function firstDayOpen({ clock, ...atClub }: AtClub): string {
  return clock.isTrusted() ? today(atClub) : ''
}

/**
 * Whether the tee time or feeler of a broadcast is still open. It may not be, because messages can wait for hours or
 * for a retry.
 */
export async function isStillOpen(
  reader: Reader,
  { id, ...atClub }: AtClub & { readonly id: number },
): Promise<boolean> {
  const broadcast = await findBroadcast(reader, { id })
  const open = { regions: [], firstDay: firstDayOpen(atClub) }
  return broadcast !== undefined && (await alertOf(reader, { broadcast, ...open })) !== undefined
}

type Announced = { readonly broadcast: Broadcast; readonly regions: readonly string[]; readonly firstDay: string }

async function alertOf(reader: Reader, { broadcast, regions, firstDay }: Announced): Promise<Alert | undefined> {
  const { kind, teetimeId, feelerId } = broadcast
  if (kind === 'feeler') {
    const feeler = feelerId === null ? undefined : await findFeeler(reader, feelerId)
    if (feeler === undefined || feeler.date < firstDay) return undefined
    return feelerAlert(feeler, { region: regions[feeler.regionId - 1] ?? '' })
  }
  const teeTime = teetimeId === null ? undefined : await findTeeTime(reader, teetimeId)
  if (teeTime === undefined || teeTime.date < firstDay) return undefined
  return golfersWantedAlert(kind, teeTime, { firstDay })
}
