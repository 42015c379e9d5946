import {
  type Mutation,
  type PushAnswer,
  type PushBody,
  answerHeader,
  protocolVersion,
  push,
} from '../../calls/replay.ts'
import { type Reply, exchange, problemOf, retryAfterOf, isServerFailure } from '../connection/exchange.ts'
import type { DevicePorts } from '../device.ts'
import type { ClientQueue, OutboxRow } from '../storage/device-database.ts'

/**
 * What the club says to a batch.
 * - answered: what became of every operation of it
 * - suspended: this principal may not send now, perhaps later
 * - gap: the club waits for operations that come before one of the batch
 * - reused: a number of this queue stands for another operation, so this storage is a copy of another one, or its origin
 * - too-large: it may be taken in smaller pieces
 * - upgrade: the club speaks a newer protocol
 * - later: no answer of the club. `retryAfter` (ms) is how long it asks to be left alone
 */
export type PushReply =
  | { readonly kind: 'answered'; readonly answer: PushAnswer }
  | { readonly kind: 'suspended'; readonly code: string; readonly message: string }
  | { readonly kind: 'gap' | 'reused' | 'too-large' | 'upgrade' }
  | { readonly kind: 'later'; readonly retryAfter: number }

export type Batch = {
  readonly queue: ClientQueue
  /** In their order, without one missing; empty to ask how far the club has come. */
  readonly rows: readonly OutboxRow[]
  readonly token: string
  readonly keepalive: boolean
}

/** Sends one batch. Every kind of failure is a value: nothing that goes wrong on the way may lose an operation. */
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

/** As many of the first operations as one request may carry: at least one, whatever its size. */
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

function pushBody({ queue, rows }: Batch, sentAt: number): PushBody {
  const { clientId, principal, ackedSeq, nextSeq } = queue
  return { p: protocolVersion, clientId, principal, sentAt, ackedSeq, nextSeq, mutations: rows.map(asMutation) }
}

function asMutation({ mid, seq, name, v, at, args }: OutboxRow): Mutation {
  return { mid, seq, name, v, at, args }
}

/** null when it is not an answer of the club. */
function readReply(reply: Reply, { rows }: Batch): PushReply | null {
  if (reply.status === 200) return readAnswer(reply, rows)
  if (reply.status === 413) return { kind: 'too-large' }
  const problem = problemOf(reply)
  // A portal says 401 and 403 too: only the club's own words change anything here.
  if (!problem) return null
  const { code, error: message } = problem
  switch (reply.status) {
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

/** Only an answer that covers every operation of the batch is one. A portal's page with status 200 is none. */
function readAnswer(reply: Reply, rows: readonly OutboxRow[]): PushReply | null {
  if (reply.headers.get(answerHeader) !== String(protocolVersion)) return null
  const answer = push.answer.safeParse(reply.json)
  if (!answer.success) return null
  const { lastSeq, vers } = answer.data
  const covers = lastSeq >= (rows.at(-1)?.seq ?? 0) && vers.length === rows.length
  return covers ? { kind: 'answered', answer: answer.data } : null
}

/** Below this, what is saved is less than a packet. */
const worthIt = 2_000

type Packed = { readonly body: string | Uint8Array<ArrayBuffer>; readonly encoding: string | null }

/** JSON as it goes out: gzipped when it is long and the browser can (iOS 16.4 and newer can). */
export async function packJson(json: string): Promise<Packed> {
  if (json.length < worthIt || typeof CompressionStream === 'undefined') return { body: json, encoding: null }
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream('gzip'))
  return { body: new Uint8Array(await new Response(packed).arrayBuffer()), encoding: 'gzip' }
}
