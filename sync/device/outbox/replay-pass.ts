import { maximumBatch } from '../../calls/replay.ts'
import { noteConnectivity } from '../connection/connectivity.ts'
import { tokenOf } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import type { ClientQueue } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'
import { acknowledge } from './acknowledge.ts'
import { isOwed, readQueue } from './client-queue.ts'
import { underOutboxLock } from './outbox-lock.ts'
import { firstBatch, pushBatch } from './push.ts'
import { leaveCopiedQueue, repairQueue } from './queue-repair.ts'
import { sendingFacts } from './sync-status.ts'

/**
 * How a pass over the outbox ended.
 * - done: nothing is left that could be sent
 * - busy: another tab is sending
 * - later: a try failed; `retryAfter` (ms) is how long the club asks to be left alone
 */
export type PassEnd = { readonly kind: 'done' | 'busy' } | { readonly kind: 'later'; readonly retryAfter: number }

/** How much goes at once. The club may ask for smaller pieces. */
type Pass = {
  count: number
  readonly bytes: number
  readonly keepalive: boolean
  /** A club that asks for one repair after the other is left alone for a while. */
  repairsLeft: number
}

type StepEnd = PassEnd | { readonly kind: 'again' }

/** A queue that is owed an answer, and what proves the right to send it. */
type Sendable = { readonly queue: ClientQueue; readonly token: string }

const maximumBytes = 256_000
/** What a browser lets outlive its page, with room for the envelope. */
const maximumLeaving = 60_000
const failed: PassEnd = { kind: 'later', retryAfter: 0 }

/** Sends everything that waits, batch by batch, until nothing is left or a try fails. */
export async function replayPass(device: Device): Promise<PassEnd> {
  const pass = { count: maximumBatch, bytes: maximumBytes, keepalive: false, repairsLeft: 3 }
  for (;;) {
    // The lock is held for one batch: a tab that freezes in its middle keeps the others waiting no longer than that.
    const end = await underOutboxLock(device, () => step(device, pass))
    if (end.kind !== 'again') return end
  }
}

/** One request that may outlive the page. If nobody hears its answer it is sent again, and done once all the same. */
export async function replayLeaving(device: Device): Promise<void> {
  const pass = { count: maximumBatch, bytes: maximumLeaving, keepalive: true, repairsLeft: 0 }
  await underOutboxLock(device, () => step(device, pass))
}

/** Sends the first batch of the first queue that can be sent. */
async function step(device: Device, pass: Pass): Promise<StepEnd> {
  const { database, ports } = device
  const next = await withDatabase(database, () => nextQueue(device))
  if (!next) return { kind: 'done' }
  const { queue, token } = next
  const rows = firstBatch(await withDatabase(database, () => readQueue(database, queue.principal)), pass)
  const reply = await pushBatch(ports, { queue, rows, token, keepalive: pass.keepalive })
  await noteConnectivity(device, reply.kind === 'later' ? 'unreachable' : 'reachable')
  switch (reply.kind) {
    case 'answered':
      // An empty batch is a question: the queue is owed an answer for what this phone no longer has.
      if (rows.length === 0)
        return await mend(pass, () => repairQueue(device, { queue, lastSeq: reply.answer.lastSeq }))
      await acknowledge(device, { queue, rows, answer: reply.answer })
      return { kind: 'again' }
    case 'gap':
      return await mend(pass, () => askAndRepair(device, next))
    case 'reused':
      return await mend(pass, () => leaveCopiedQueue(device, queue))
    case 'too-large':
      pass.count = Math.floor(rows.length / 2)
      return pass.count > 0 ? { kind: 'again' } : failed
    case 'suspended':
      await suspend(device, { ...next, reason: { code: reply.code, message: reply.message } })
      return { kind: 'again' }
    case 'upgrade':
      await database.meta.put({ key: sendingFacts.upgradeNeeded, value: true })
      return failed
    case 'later':
      return reply
  }
}

async function nextQueue(device: Device): Promise<Sendable | undefined> {
  for (const queue of await device.database.lanes.toArray()) {
    const token = isOwed(queue) && !queue.parked ? await tokenOf(device, queue.principal) : undefined
    if (token !== undefined) return { queue, token }
  }
  return undefined
}

async function mend(pass: Pass, repair: () => Promise<void>): Promise<StepEnd> {
  if (pass.repairsLeft === 0) return failed
  pass.repairsLeft -= 1
  await repair()
  return { kind: 'again' }
}

/** Without operations the club refuses no number, and says how far it has come. */
async function askAndRepair(device: Device, { queue, token }: Sendable): Promise<void> {
  const reply = await pushBatch(device.ports, { queue, rows: [], token, keepalive: false })
  if (reply.kind === 'answered') await repairQueue(device, { queue, lastSeq: reply.answer.lastSeq })
}

/** Nothing is thrown away when the club says no to the sender: they can enter the code, or sign in, again. */
async function suspend(
  device: Device,
  { queue, token, reason }: Sendable & { readonly reason: ClientQueue['parked'] },
): Promise<void> {
  const { database } = device
  await withDatabase(database, () =>
    database.transaction('rw', [database.lanes, database.capabilities], async () => {
      // They may have done so while the old right was being refused.
      if ((await tokenOf(device, queue.principal)) === token)
        await database.lanes.update(queue.principal, { parked: reason })
    }),
  )
}
