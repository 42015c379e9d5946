import type { AnswerOf, BodyOf } from '../../calls/call.ts'
import { cancelOuting as cancelOutingCall, postScores } from '../../calls/posting.ts'
import { callServer, type ServerResult } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { recordUnder } from '../outbox/change-scorer.ts'
import { importJournal } from '../outbox/import-journal.ts'
import { outboxTexts } from '../outbox/outbox-texts.ts'
import type { DeviceDatabase, OutingRow } from '../storage/device-database.ts'
import { forgetLeftOuting, keepOrMakeRoom, leftAt } from '../storage/forget-outings.ts'
import { storageInTime } from '../storage/storage-in-time.ts'
import { withDatabase } from '../storage/with-database.ts'
import { forgetHoleDrafts } from './hole-drafts.ts'

type Status = OutingRow['snapshot']['outing']['status']

/** Posts the final scores of an outing, and marks it as posted on this phone. */
export async function postOuting(
  device: Device,
  { outingId, body }: { outingId: number; body: BodyOf<typeof postScores> },
): Promise<ServerResult<AnswerOf<typeof postScores>>> {
  const answer = await callServer(device, postScores, { params: { id: outingId }, body })
  await noteEnd(device, { outingId, ends: 'posted', answer })
  return answer
}

/** Cancels an outing, and marks it as canceled on this phone. */
export async function cancelOuting(
  device: Device,
  { outingId, body }: { outingId: number; body: BodyOf<typeof cancelOutingCall> },
): Promise<ServerResult<AnswerOf<typeof cancelOutingCall>>> {
  const answer = await callServer(device, cancelOutingCall, { params: { id: outingId }, body })
  await noteEnd(device, { outingId, ends: 'cancelled', answer })
  return answer
}

async function noteEnd(
  { database, ports }: Device,
  { outingId, ends, answer }: { outingId: number; ends: Status; answer: ServerResult<unknown> },
): Promise<void> {
  const status = answer.ok ? ends : endInRefusal(answer.refusal.code)
  // The server has answered: a database that fails, or never answers, must not make the call fail.
  if (status !== undefined)
    await storageInTime(ports, keepStatus(database, { outingId, status })).catch(() => undefined)
}

/**
 * Returns the status that a refusal reveals of an outing which someone else has ended; undefined for another refusal.
 */
function endInRefusal(code: string): Status | undefined {
  if (code === 'outing.posted') return 'posted'
  return code === 'outing.cancelled' ? 'cancelled' : undefined
}

async function keepStatus(
  database: DeviceDatabase,
  { outingId, status }: { outingId: number; status: Status },
): Promise<void> {
  const { outings, drafts } = database
  await database.transaction('rw', [outings, drafts], async () => {
    await outings.where({ outingId }).modify((row) => {
      Object.assign(row, { snapshot: { ...row.snapshot, outing: { ...row.snapshot.outing, status } } })
    })
    await forgetHoleDrafts(database, outingId)
  })
}

/**
 * Deletes this phone's capabilities for an outing, and the outing itself. Unsent operations stay, with the outing, in a
 * suspended queue until the code is entered again.
 */
export async function leaveOuting(device: Device, outingId: number): Promise<void> {
  const { database } = device
  const { outings, capabilities, queues, drafts, outbox, answeredBatches } = database
  // Entries that the disk refused were recorded by the person who leaves, so they are imported first.
  await importJournal(device)
  const leave = async () => {
    const tables = [outings, capabilities, queues, drafts, outbox, answeredBatches]
    await database.transaction('rw', tables, async () => {
      const rights = await capabilities.filter((capability) => capability.outingId === outingId).toArray()
      for (const { principal, token, isRenamed } of rights) {
        // The person who enters the code next may be someone else.
        if (token !== null && isRenamed !== true) await recordUnder(database, { principal, token })
        await capabilities.delete(principal)
        await queues.update(principal, { parked: { code: 'outing.left', message: outboxTexts.enterCodeAgain } })
      }
      await outings.update(outingId, { principal: null, openedAt: leftAt })
      await forgetHoleDrafts(database, outingId)
    })
    await forgetLeftOuting(database, outingId)
  }
  await keepOrMakeRoom(database, () => withDatabase(database, leave))
}
