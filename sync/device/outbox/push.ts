import { readProblem } from '../../calls/problem.ts'
import {
  type PushAnswer,
  type Mutation,
  type PushBody,
  answerHeader,
  protocolVersion,
  push,
} from '../../calls/replay.ts'
import { inTaps } from '../../calls/taps.ts'
import { inEveryKind, isOfSameCell } from '../cells/cell-kinds.ts'
import { acknowledgeCells, type Acknowledged } from '../cells/sent-cells.ts'
import { storeConnectivity } from '../connection/connectivity.ts'
import { type Reply, exchange, retryAfterOf, isServerFailure } from '../connection/exchange.ts'
import type { Device, DevicePorts } from '../device.ts'
import {
  cellTables,
  type RejectedRow,
  type DeviceDatabase,
  type ClientQueue,
  type OutboxRow,
} from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'
import { deviceTexts } from '../texts.ts'
import { readQueue } from './client-queue.ts'
import { accountForMissing, asRejected, renewQueue } from './queue-repair.ts'
import { sendingFacts } from './sync-status.ts'

/**
 * The server's answer to a batch.
 * - answered: the outcome of each operation
 * - suspended: the server does not accept this principal's operations now
 * - gap: operations before those of the batch are missing at the server
 * - reused: a number of the queue belongs to another operation, so this storage is a copy, or was copied
 * - too-large: a smaller batch may be accepted
 * - unreadable: the server is of an older release, which knows no taps
 * - refused: the server cannot read the operations either
 * - upgrade: the server has a newer protocol
 * - later: no answer from the server; `retryAfter` in milliseconds
 */
type PushReply =
  | { readonly kind: 'answered'; readonly answer: PushAnswer }
  | { readonly kind: 'suspended'; readonly code: string; readonly message: string }
  | { readonly kind: 'gap' | 'reused' | 'too-large' | 'unreadable' | 'refused' | 'upgrade' }
  | { readonly kind: 'later'; readonly retryAfter: number }

export type Batch = {
  readonly queue: ClientQueue
  /** In order, without a gap; empty to read the server's last number. */
  readonly rows: readonly OutboxRow[]
  readonly token: string
  readonly keepalive: boolean
  /** Sends each operation alone, as older releases did. */
  readonly withoutTaps?: boolean
}

/** Sends one batch. Every failure of the network or the server is a value. */
export async function pushBatch(ports: DevicePorts, batch: Batch): Promise<PushReply> {
  const { token, keepalive } = batch
  const { body, encoding } = await packJson(JSON.stringify(pushBody(batch, ports.now())))
  try {
    const headers = encoding ? { 'content-encoding': encoding } : {}
    const reply = await exchange(ports, { method: push.method, path: push.path, token, body, headers, keepalive })
    const retryAfter = retryAfterOf(reply)
    return readReply(reply, batch) ?? { kind: 'later', retryAfter }
  } catch (error) {
    if (!isServerFailure(error)) throw error
    return { kind: 'later', retryAfter: 0 }
  }
}

/**
 * As many of the first operations as fit one request: at least one, whatever its size. `bytes` counts characters of
 * JSON.
 */
export function firstBatch(
  rows: readonly OutboxRow[],
  { count, bytes }: { readonly count: number; readonly bytes: number },
): readonly OutboxRow[] {
  let size = 0
  const fit = rows.slice(0, count).findIndex((row) => {
    size += JSON.stringify(asMutation(row)).length
    return size > bytes
  })
  return rows.slice(0, fit === -1 ? count : Math.max(1, fit))
}

function pushBody({ queue, rows, withoutTaps }: Batch, sentAt: number): PushBody {
  const { clientId, principal, ackedSeq, nextSeq } = queue
  const operations = rows.map(asMutation)
  const mutations = withoutTaps ? operations : [...inTaps(operations, principal)]
  return { p: protocolVersion, clientId, principal, sentAt, ackedSeq, nextSeq, mutations }
}

function asMutation({ mid, seq, name, v, at, args, from }: OutboxRow): Mutation {
  return { mid, seq, name, v, at, args, ...(from !== undefined && { from }) }
}

/** null when it is not the server's answer. */
function readReply(reply: Reply, { rows, withoutTaps }: Batch): PushReply | null {
  if (reply.status === 200) return readAnswer(reply, rows)
  if (reply.status === 413) return { kind: 'too-large' }
  const problem = readProblem(reply.json)
  // A captive portal answers with 401 and 403 too.
  if (!problem) return null
  const { code, error: message } = problem
  switch (reply.status) {
    case 400:
      return { kind: withoutTaps ? 'refused' : 'unreadable' }
    case 401:
    case 403:
      return { kind: 'suspended', code, message }
    case 409:
      return code === 'replay.gap' ? { kind: 'gap' } : code === 'replay.sequence-reused' ? { kind: 'reused' } : null
    case 426:
      return { kind: 'upgrade' }
    default:
      return null
  }
}

/** null unless it covers every operation of the batch: a captive portal answers with 200 too. */
function readAnswer(reply: Reply, rows: readonly OutboxRow[]): PushReply | null {
  if (reply.headers.get(answerHeader) !== String(protocolVersion)) return null
  const answer = push.answer.safeParse(reply.json)
  if (!answer.success) return null
  const { lastSeq, vers } = answer.data
  const covers = lastSeq >= (rows.at(-1)?.seq ?? 0) && vers.length === rows.length
  return covers ? { kind: 'answered', answer: answer.data } : null
}

/** In characters. Below this, gzip saves less than one packet. */
const smallestPacked = 1_000

type Packed = { readonly body: string | Uint8Array<ArrayBuffer>; readonly encoding: string | null }

/** Gzips long JSON, where the browser can (iOS 16.4 and newer). */
export async function packJson(json: string): Promise<Packed> {
  if (json.length < smallestPacked || typeof CompressionStream === 'undefined') return { body: json, encoding: null }
  const { readable, writable } = new CompressionStream('gzip')
  const writer = writable.getWriter()
  // Not from a Blob, whose bytes would go to another process of the browser and back.
  const written = [writer.write(new TextEncoder().encode(json)), writer.close()]
  const [packed] = await Promise.all([new Response(readable).arrayBuffer(), ...written])
  return { body: new Uint8Array(packed), encoding: 'gzip' }
}

type Answered = { readonly queue: ClientQueue; readonly rows: readonly OutboxRow[]; readonly answer: PushAnswer }

/**
 * Applies the answer to a batch in one transaction: deletes the operations, updates the versions of their cells, stores
 * rejected operations, adds a notice for each conflict, advances `ackedSeq`, and notes that the server is reachable. A
 * page that is closed before the transaction completes sends the batch again and gets the same answer.
 */
export async function acknowledge(device: Device, { queue: sent, rows, answer }: Answered): Promise<void> {
  const { database, ports } = device
  const { outbox, rejected, answeredBatches, notices, queues, meta, capabilities } = database
  const tables = [...cellTables(database), outbox, rejected, answeredBatches, notices, queues, meta, capabilities]
  const isBack = await withDatabase(database, () =>
    database.transaction('rw', tables, async () => {
      const isNew = await storeConnectivity(device, 'reachable')
      const queue = await queues.get(sent.principal)
      // Another tab has renamed the queue of a copied storage: everything is sent again under the new name.
      if (queue?.clientId !== sent.clientId) return isNew
      const exceptions = new Map(answer.exceptions.map((exception) => [exception.seq, exception]))
      const receivedAt = new Date(answer.serverNow).toISOString()
      const acknowledged = rows
        .map((row, place) => ({ row, ver: answer.vers[place] ?? 0, exception: exceptions.get(row.seq), receivedAt }))
        .filter(({ row }) => row.seq > queue.ackedSeq)
      await inEveryKind((kind) => acknowledgeCells(database, kind, { acknowledged, now: ports.now() }))
      const isRefused = acknowledged.some(({ exception }) => exception?.outcome === 'rejected')
      const inQueue = isRefused ? await readQueue(database, queue.principal) : []
      await rejected.bulkPut(acknowledged.flatMap((one) => rejectionsOf(one, { inQueue, now: ports.now() })))
      await keepAnswered(database, { acknowledged, queue, now: ports.now() })
      await deleteTogether(
        database,
        acknowledged.map(({ row }) => row.mid),
      )
      const ackedSeq = Math.max(queue.ackedSeq, rows.at(-1)?.seq ?? 0)
      await queues.put({ ...queue, ackedSeq })
      if (acknowledged.some(({ row }) => row.name === 'outing.start')) {
        // After a restore of the server, the outing that is started once more has another code.
        await capabilities.update(queue.principal, { code: '', token: null })
      }
      await meta.put({ key: sendingFacts.lastSentAt, value: ports.now() })
      await meta.delete(sendingFacts.upgradeNeeded)
      // Numbers in between without an operation were lost on this phone.
      await accountForMissing(device, { queue, count: ackedSeq - queue.ackedSeq - acknowledged.length })
      if (answer.lastSeq >= queue.nextSeq) await renewQueue(device, { principal: queue.principal, first: [] })
      return isNew
    }),
  )
  if (isBack) device.replayWanted.notify()
}

/**
 * Deletes operations from the outbox. Where no other one has its key between theirs, as nearly always, it is one request
 * instead of one for each.
 */
async function deleteTogether({ outbox }: DeviceDatabase, mids: readonly string[]): Promise<void> {
  const sorted = mids.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return
  const range = outbox.where(':id').between(first, last, true, true)
  const here = await range.primaryKeys()
  if (String(here) === String(sorted)) await range.delete()
  else await outbox.bulkDelete(sorted)
}

function rejectionsOf(
  { row, exception }: Acknowledged,
  { inQueue, now }: { readonly inQueue: readonly OutboxRow[]; readonly now: number },
): RejectedRow[] {
  if (exception?.outcome !== 'rejected') return []
  const { code = 'replay.rejected', message = deviceTexts.notAccepted } = exception
  const enteredAnew = inQueue.some((other) => other.seq > row.seq && isOfSameCell(other, row))
  return [{ ...asRejected(row, { refusal: { code, message }, refusedAt: now }), enteredAnew }]
}

/** The server is backed up every hour, but a restore may come a week later. */
const keptFor = 7 * 24 * 60 * 60_000

/** Keeps answered operations for a week, inside the caller's transaction. */
async function keepAnswered(
  { answeredBatches }: DeviceDatabase,
  {
    acknowledged,
    queue: { principal, clientId },
    now,
  }: { readonly acknowledged: readonly Acknowledged[]; readonly queue: ClientQueue; readonly now: number },
): Promise<void> {
  const rows = acknowledged.map(({ row, exception }) => ({ ...row, isRefused: exception?.outcome === 'rejected' }))
  if (rows.length > 0) await answeredBatches.add({ principal, clientId, answeredAt: now, rows })
  await answeredBatches
    .where('answeredAt')
    .below(now - keptFor)
    .delete()
}
