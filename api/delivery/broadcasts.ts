import type { Reader, Transaction } from '#db/database.ts'
import { nextReceivers } from '#db/messages/alert-receivers.ts'
import {
  endBroadcast,
  judgeBroadcast,
  markReached,
  openBroadcast,
  type Broadcast,
  type BroadcastRefusal,
} from '#db/messages/broadcasts.ts'
import { findFeeler } from '#db/tee-times/feelers.ts'
import { findTeeTime } from '#db/tee-times/tee-times.ts'
import { transaction } from '#db/transaction.ts'
import { accept, type Result } from '#golf/result.ts'
import type { Context } from '../server/context.ts'
import type { GuardedJobs } from '../server/guarded-jobs.ts'
import { addAlert, feelerAlert, teeTimeAlert, type Alert } from './alert.ts'

type Work = Pick<Context, 'db' | 'config' | 'now' | 'randomBytes'> & { readonly jobs: GuardedJobs }

/** So few members in one transaction that nobody waits for it. */
const membersAtOnce = 25

/** Writes the messages of what goes to many: the members in order of their numbers, each of them once (REL-10). */
export async function writeBroadcasts(work: Work): Promise<void> {
  for (let after = 0; ;) {
    const open = await openBroadcast(work.db, { after })
    if (open === undefined) return
    const { id } = open
    await work.jobs.run(`broadcast ${id}`, async () => {
      while (await writeSome(work, id));
    })
    after = id
  }
}

/** False when the broadcast has ended. */
async function writeSome({ db, now, ...context }: Work, id: number): Promise<boolean> {
  const at = now()
  return transaction(db, async (tx) => {
    const broadcast = await openBroadcast(tx, { after: id - 1 })
    if (broadcast?.id !== id) return false
    const { memberId: sender, teetimeId, reachedMemberId: after } = broadcast
    const alert = await alertOf(tx, { broadcast, regions: context.config.club.regions })
    // What is not there any more is told to nobody.
    const asked = { sender, teetimeId, after, limit: membersAtOnce }
    const receivers = alert === undefined ? [] : await nextReceivers(tx, asked)
    for (const to of receivers) if (alert !== undefined) await addAlert(tx, { context, to, alert, at, broadcastId: id })
    const last = receivers.at(-1)
    if (last === undefined) await endBroadcast(tx, { id, at: at.toISOString() })
    else await markReached(tx, { id, memberId: last.memberId })
    return last !== undefined
  })
}

type Told = { readonly broadcast: Broadcast; readonly regions: readonly string[] }

async function alertOf(reader: Reader, { broadcast, regions }: Told): Promise<Alert | undefined> {
  const { kind, teetimeId, feelerId } = broadcast
  if (kind === 'feeler') {
    const feeler = feelerId === null ? undefined : await findFeeler(reader, feelerId)
    if (feeler === undefined || !feeler.ok) return undefined
    return feelerAlert(feeler.value, { region: regions[feeler.value.regionId - 1] ?? '' })
  }
  const teeTime = teetimeId === null ? undefined : await findTeeTime(reader, teetimeId)
  return teeTime !== undefined && teeTime.ok ? teeTimeAlert(kind, teeTime.value) : undefined
}

type Form = { readonly send_email?: '0' | '1' | undefined }
type Asked = { readonly form: Form; readonly memberId: number; readonly at: Date }

/**
 * Whether members are to be told of what a form saves: refused when that is asked for and not allowed now. It is judged
 * before anything is saved, so that the sender learns it in time.
 */
export async function judgeTelling(
  tx: Transaction,
  { form, ...sender }: Asked,
): Promise<Result<boolean, BroadcastRefusal>> {
  if (form.send_email !== '1') return accept(false)
  const judged = await judgeBroadcast(tx, sender)
  return judged.ok ? accept(true) : judged
}
