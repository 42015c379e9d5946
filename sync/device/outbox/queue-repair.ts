import type { Refusal } from '#golf/result.ts'
import { groupOfPrincipal } from '../../calls/principals.ts'
import { operationVersions } from '../../calls/replay.ts'
import { inEveryKind } from '../cells/cell-kinds.ts'
import { orphansOf, outdateServerValues, showAsWaiting } from '../cells/sent-cells.ts'
import type { Device } from '../device.ts'
import {
  cellTables,
  type AnsweredBatch,
  type RejectedRow,
  type DeviceDatabase,
  type ClientQueue,
  type OutboxRow,
} from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'
import { orphanedGames, showWaitingGames } from './added-games.ts'
import { outboxTexts } from './outbox-texts.ts'
import { queueOperations, readQueue } from './outbox.ts'

/** The code of operations that this phone's storage lost before they were acknowledged. */
export const lostCode = 'replay.lost-on-this-phone'
/** The code of acknowledged operations that a restored server does not have and this phone no longer has. */
export const forgottenCode = 'replay.forgotten-by-the-club'

/**
 * Compares a queue with the server's `lastSeq`. Numbers that the server expects and this phone has no operation for are
 * filled with a noop. When two storages write under one `clientId`, or the server was restored, the queue gets a new
 * `clientId` instead. Keys stay, so nothing is applied twice. Losses are reported.
 */
export async function repairQueue(
  device: Device,
  { queue: asked, lastSeq }: { readonly queue: ClientQueue; readonly lastSeq: number },
): Promise<void> {
  const { database } = device
  const work = async (queue: ClientQueue) => {
    if (lastSeq < queue.ackedSeq) return await requeue(device, { queue, lastSeq })
    if (lastSeq >= queue.nextSeq) return await rename(device, { queue, first: [] })
    const rows = await readQueue(database, queue.principal)
    const here = new Set(rows.map(({ seq }) => seq))
    const awaited = range(lastSeq + 1, queue.nextSeq).filter((seq) => !here.has(seq))
    const ackedSeq = Math.min(lastSeq, (rows[0]?.seq ?? queue.nextSeq) - 1)
    await database.outbox.bulkAdd(awaited.map((seq) => placeholder(device, { queue, seq })))
    await database.queues.put({ ...queue, ackedSeq })
    await accountForMissing(device, { queue, count: ackedSeq - queue.ackedSeq + awaited.length })
  }
  await repair(device, { asked, work })
}

/**
 * Gives the queue a new `clientId`, because the server has another operation under one of its numbers: this storage is
 * a copy, or was copied.
 */
export async function leaveCopiedQueue(device: Device, asked: ClientQueue): Promise<void> {
  await repair(device, { asked, work: (queue) => rename(device, { queue, first: [] }) })
}

/**
 * Gives the queue a new `clientId`, inside the caller's transaction. `first` is added to the outbox, followed by the
 * waiting operations, numbered from 1.
 */
export async function renewQueue(
  { database, ports }: Device,
  { principal, first }: { readonly principal: string; readonly first: readonly OutboxRow[] },
): Promise<void> {
  const waiting = await readQueue(database, principal)
  const rows = [...first, ...waiting].map((row, index) => ({ ...row, seq: index + 1 }))
  await database.outbox.bulkDelete(waiting.map(({ mid }) => mid))
  await database.outbox.bulkAdd(rows)
  await database.queues.update(principal, { clientId: ports.newId(), nextSeq: rows.length + 1, ackedSeq: 0 })
}

/**
 * Queues again, after a restore of the server, what it had acknowledged, and lets the values of the restored copy
 * replace all known ones. Runs inside the caller's transaction.
 */
export async function beginWithCopy(device: Device): Promise<void> {
  const { database } = device
  for (const queue of await database.queues.toArray()) await requeue(device, { queue })
  await inEveryKind((kind) => outdateServerValues(database, kind))
}

/**
 * Queues acknowledged operations again after a restore of the server, under their keys and before the waiting ones.
 * Reports those that are no longer stored here as lost. `lastSeq` is the server's last number, if known. Runs inside
 * the caller's transaction.
 */
async function requeue(
  device: Device,
  { queue, lastSeq = queue.ackedSeq }: { readonly queue: ClientQueue; readonly lastSeq?: number },
): Promise<void> {
  const batches = await takeAnswered(device.database, queue.principal)
  const ofQueue = batches.filter(({ clientId }) => clientId === queue.clientId)
  const known = ofQueue.flatMap(({ rows }) => rows).filter(({ seq }) => seq > lastSeq).length
  const forgotten = queue.ackedSeq - lastSeq - known
  if (forgotten > 0) {
    const message = outboxTexts.entriesForgotten(forgotten)
    await declare(device, { queue, refusal: { code: forgottenCode, message } })
  }
  // An operation that was acknowledged twice is sent once.
  const first = new Map(batches.flatMap(asOutboxRows).map((row) => [row.mid, row]))
  await rename(device, { queue, first: [...first.values()] })
  await showWaitingGames(device.database, await readQueue(device.database, queue.principal))
}

/**
 * Accounts for `count` operations that are missing from the outbox without an answer. Those that a game or a cell still
 * has are queued again under their keys; the others are reported as lost. Runs inside the caller's transaction.
 */
export async function accountForMissing(
  device: Device,
  { queue, count }: { readonly queue: ClientQueue; readonly count: number },
): Promise<void> {
  if (count <= 0) return
  const lost = count - (await queueOrphans(device, queue.principal))
  if (lost > 0) await declare(device, { queue, refusal: { code: lostCode, message: outboxTexts.entriesLost(lost) } })
}

export function asRejected(
  row: OutboxRow,
  { refusal, refusedAt }: { refusal: Refusal; refusedAt: number },
): RejectedRow {
  const { mid, principal, name, at, outingId, args } = row
  const { code, message, fields } = refusal
  return { mid, principal, name, at, outingId, args, code, message, fields, refusedAt }
}

/** Runs a repair in one transaction, unless another tab has renamed the queue. */
async function repair(
  { database }: Device,
  { asked, work }: { readonly asked: ClientQueue; readonly work: (queue: ClientQueue) => Promise<void> },
): Promise<void> {
  const { outings, outbox, rejected, answeredBatches, queues } = database
  const tables = [...cellTables(database), outings, outbox, rejected, answeredBatches, queues]
  await withDatabase(database, () =>
    database.transaction('rw', tables, async () => {
      const queue = await queues.get(asked.principal)
      if (queue?.clientId === asked.clientId) await work(queue)
    }),
  )
}

/**
 * Gives the queue a new `clientId` and reports what is missing from it, counted by the old numbers: the new ones begin
 * at 1.
 */
async function rename(
  device: Device,
  { queue, first }: { readonly queue: ClientQueue; readonly first: readonly OutboxRow[] },
): Promise<void> {
  const rows = await readQueue(device.database, queue.principal)
  await renewQueue(device, { principal: queue.principal, first })
  await accountForMissing(device, { queue, count: queue.nextSeq - 1 - queue.ackedSeq - rows.length })
}

/**
 * Queues again the operations of games and cells whose waiting operation is not in the outbox. Resolves with how many
 * there are.
 */
async function queueOrphans({ database, ports }: Device, principal: string): Promise<number> {
  const games = await orphanedGames(database, principal)
  const cells = (await inEveryKind((kind) => orphansOf(database, kind, principal))).flat()
  // Games come first: a record of a game must follow the game.
  const orphans = [...games, ...cells]
  await queueOperations(database, { principal, operations: orphans, newId: ports.newId })
  return orphans.length
}

/** Stores a rejected operation without a value, which reports a loss to the person. */
async function declare(
  { database, ports }: Device,
  { queue, refusal }: { readonly queue: ClientQueue; readonly refusal: Refusal },
): Promise<void> {
  const outingId = groupOfPrincipal(queue.principal)?.outingId ?? null
  const note = placeholder({ ports }, { queue, seq: 0 })
  await database.rejected.put(asRejected({ ...note, outingId }, { refusal, refusedAt: note.at }))
}

function placeholder({ ports }: Pick<Device, 'ports'>, { queue, seq }: { queue: ClientQueue; seq: number }): OutboxRow {
  const args = { reason: lostCode }
  const v = operationVersions.noop
  return { mid: ports.newId(), principal: queue.principal, seq, name: 'noop', v, at: ports.now(), outingId: null, args }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

/**
 * Removes the acknowledged operations of a principal and returns them in the order of their answers, to be sent again.
 * A value that is still the present one of its cell is shown as waiting. Runs inside the caller's transaction over
 * answeredBatches and cells.
 */
async function takeAnswered(database: DeviceDatabase, principal: string): Promise<readonly AnsweredBatch[]> {
  const ofPrincipal = database.answeredBatches.where({ principal })
  // In the order of their key, which counts up: the phone's clock may have been set back in between.
  const batches = await ofPrincipal.toArray()
  await ofPrincipal.delete()
  // The last operation of a cell is the one that waits, so it is written first.
  for (const row of batches.flatMap(({ rows }) => rows).toReversed())
    await inEveryKind((kind) => showAsWaiting(database, kind, row))
  return batches
}

function asOutboxRows({ rows }: AnsweredBatch): OutboxRow[] {
  return rows.filter(({ isRefused }) => !isRefused).map(({ isRefused: _refused, ...row }) => row)
}
