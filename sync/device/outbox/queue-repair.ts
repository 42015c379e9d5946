import {
  cellTables,
  type AnsweredRow,
  type DeadRow,
  type DeviceDatabase,
  type Lane,
  type OutboxRow,
} from '../storage/device-database.ts'
import type { Refusal } from '#golf/result.ts'
import { operations } from '../../calls/replay.ts'
import { inEveryKind } from '../cells/cell-kinds.ts'
import { orphansOf, showAsWaiting } from '../cells/cells.ts'
import type { Device } from '../device.ts'
import { queueOperations, readLaneRows } from './client-queue.ts'
import { withDatabase } from '../storage/with-database.ts'

/** In the tray: what left this phone's storage, by no doing of ours, before the club had answered. */
export const lostCode = 'replay.lost-on-this-phone'
/** In the tray: what the club had taken and no longer knows, since it went back to an older copy of its data. */
export const forgottenCode = 'replay.forgotten-by-the-club'

/**
 * Compares a lane with how far the club says it has come. The places that the club waits for and this phone has
 * nothing for are filled with a note. When two storages write under one name, or the club has forgotten what it had
 * answered, the lane takes a new name instead. Keys stay, so nothing is done twice; losses are declared either way.
 */
export async function repairLane(
  device: Device,
  { lane: asked, lastSeq }: { readonly lane: Lane; readonly lastSeq: number },
): Promise<void> {
  const { database } = device
  const work = async (lane: Lane) => {
    if (lastSeq < lane.ackedSeq) return await offerAgain(device, { lane, lastSeq })
    if (lastSeq >= lane.nextSeq) return await rename(device, { lane, first: [] })
    const rows = await readLaneRows(database, lane.principal)
    const here = new Set(rows.map(({ seq }) => seq))
    const awaited = range(lastSeq + 1, lane.nextSeq).filter((seq) => !here.has(seq))
    const ackedSeq = Math.min(lastSeq, (rows[0]?.seq ?? lane.nextSeq) - 1)
    await database.outbox.bulkAdd(awaited.map((seq) => placeholder(device, { lane, seq })))
    await database.lanes.put({ ...lane, ackedSeq })
    await accountForMissing(device, { lane, count: ackedSeq - lane.ackedSeq + awaited.length })
  }
  await repair(device, { asked, work })
}

/** The club knows another operation under one of this lane's numbers: this storage is a copy, or was copied. */
export async function leaveCopiedLane(device: Device, asked: Lane): Promise<void> {
  await repair(device, { asked, work: (lane) => rename(device, { lane, first: [] }) })
}

/**
 * Gives this storage a name of its own, inside the caller's transaction: what waits is numbered anew from 1, behind
 * `first`, which is put into the outbox.
 */
export async function rotateLane(
  { database, ports }: Device,
  { principal, first }: { readonly principal: string; readonly first: readonly OutboxRow[] },
): Promise<void> {
  const waiting = await readLaneRows(database, principal)
  const rows = [...first, ...waiting].map((row, index) => ({ ...row, seq: index + 1 }))
  await database.outbox.bulkDelete(waiting.map(({ mid }) => mid))
  await database.outbox.bulkAdd(rows)
  await database.lanes.update(principal, { clientId: ports.newId(), nextSeq: rows.length + 1, ackedSeq: 0 })
}

/**
 * The club went back to an older copy of its data: what it had answered is put before what waits, under the keys that
 * it had, and what is no longer kept here is declared. `lastSeq` is how far the club says it has come, when it did.
 * Inside the caller's transaction.
 */
export async function offerAgain(
  device: Device,
  { lane, lastSeq = lane.ackedSeq }: { readonly lane: Lane; readonly lastSeq?: number },
): Promise<void> {
  const kept = await takeAnswered(device.database, lane.principal)
  const known = kept.filter(({ clientId, seq }) => clientId === lane.clientId && seq > lastSeq).length
  const forgotten = lane.ackedSeq - lastSeq - known
  if (forgotten > 0) await declareForgotten(device, { lane, count: forgotten })
  await rename(device, { lane, first: kept.filter(({ isRefused }) => !isRefused).map(asOutboxRow) })
}

/**
 * `count` operations of a lane have left the outbox unanswered. What a cell still knows is queued again under its old
 * key; what nobody knows any more is declared in the tray. Inside the caller's transaction.
 */
export async function accountForMissing(
  device: Device,
  { lane, count }: { readonly lane: Lane; readonly count: number },
): Promise<void> {
  if (count <= 0) return
  const lost = count - (await queueOrphans(device, lane.principal))
  const what = lost === 1 ? 'An entry was' : `${lost} entries were`
  const message = `${what} lost on this phone before the club had them. Compare the card with what was played.`
  if (lost > 0) await declare(device, { lane, refusal: { code: lostCode, message } })
}

/** An operation as the tray keeps it. */
export function asDead(row: OutboxRow, { refusal, refusedAt }: { refusal: Refusal; refusedAt: number }): DeadRow {
  const { mid, principal, name, at, outingId, args } = row
  return { mid, principal, name, at, outingId, args, code: refusal.code, message: refusal.message, refusedAt }
}

/** Runs a repair in one transaction, unless another tab has given the lane a new name in the meantime. */
async function repair(
  { database }: Device,
  { asked, work }: { readonly asked: Lane; readonly work: (lane: Lane) => Promise<void> },
): Promise<void> {
  const { outbox, dead, answered, lanes, capabilities } = database
  const tables = [...cellTables(database), outbox, dead, answered, lanes, capabilities]
  await withDatabase(database, () =>
    database.transaction('rw', tables, async () => {
      const lane = await lanes.get(asked.principal)
      if (lane?.clientId === asked.clientId) await work(lane)
    }),
  )
}

/** Losses are counted under the old name: under the new one nothing would tell them from what never was. */
async function rename(
  device: Device,
  { lane, first }: { readonly lane: Lane; readonly first: readonly OutboxRow[] },
): Promise<void> {
  const rows = await readLaneRows(device.database, lane.principal)
  await rotateLane(device, { principal: lane.principal, first })
  await accountForMissing(device, { lane, count: lane.nextSeq - 1 - lane.ackedSeq - rows.length })
}

/** Cells that wait for an operation which is no longer in the outbox. Answers how many were queued again. */
async function queueOrphans({ database, ports }: Device, principal: string): Promise<number> {
  const orphans = (await inEveryKind((kind) => orphansOf(database, kind, principal))).flat()
  await queueOperations(database, { principal, operations: orphans, newId: ports.newId })
  return orphans.length
}

async function declareForgotten(device: Device, { lane, count }: { lane: Lane; count: number }): Promise<void> {
  const what = count === 1 ? 'an entry' : `${count} entries`
  const message = `The club no longer has ${what} of this phone. Compare the card with what was played.`
  await declare(device, { lane, refusal: { code: forgottenCode, message } })
}

async function declare(
  { database, ports }: Device,
  { lane, refusal }: { readonly lane: Lane; readonly refusal: Refusal },
): Promise<void> {
  const outingId = (await database.capabilities.get(lane.principal))?.outingId ?? null
  const note = placeholder({ ports }, { lane, seq: 0 })
  await database.dead.put(asDead({ ...note, outingId }, { refusal, refusedAt: note.at }))
}

function placeholder({ ports }: Pick<Device, 'ports'>, { lane, seq }: { lane: Lane; seq: number }): OutboxRow {
  const args = { reason: lostCode }
  const v = operations.noop.version
  return { mid: ports.newId(), principal: lane.principal, seq, name: 'noop', v, at: ports.now(), outingId: null, args }
}

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index)
}

/**
 * Takes what is kept of a principal, in the order in which it was answered, to be sent once more. What still stands
 * as this phone's own is shown as waiting. Inside the caller's transaction over answered and cells.
 */
async function takeAnswered(database: DeviceDatabase, principal: string): Promise<readonly AnsweredRow[]> {
  const rows = await database.answered.where({ principal }).sortBy('seq')
  const inOrder = rows.toSorted((a, b) => a.answeredAt - b.answeredAt || a.seq - b.seq)
  await database.answered.bulkDelete(inOrder.map(({ mid }) => mid))
  // The last one of a cell is the one that waits, so it is put there first.
  for (const row of inOrder.toReversed()) await inEveryKind((kind) => showAsWaiting(database, kind, row))
  return inOrder
}

function asOutboxRow({ mid, principal, seq, name, v, at, outingId, args }: AnsweredRow): OutboxRow {
  return { mid, principal, seq, name, v, at, outingId, args }
}
