import { groupOfPrincipal } from '../../calls/principals.ts'
import { readProblem } from '../../calls/problem.ts'
import {
  type Mutation,
  type PushAnswer,
  type PushBody,
  answerHeader,
  maximumBatch,
  protocolVersion,
  push,
} from '../../calls/replay.ts'
import { inTaps } from '../../calls/taps.ts'
import { inEveryKind, isOfSameCell } from '../cells/cell-kinds.ts'
import { acknowledgeCells, type Acknowledged } from '../cells/sent-cells.ts'
import { backOff } from '../connection/back-off.ts'
import { noteConnectivity, forgetOldConnectivity, storeConnectivity } from '../connection/connectivity.ts'
import { noteReplaced, onSignInChange, tokenOf } from '../connection/credentials.ts'
import { type Reply, exchange, isServerFailure, retryAfterOf } from '../connection/exchange.ts'
import { keptToken, provenToken } from '../connection/prove-code.ts'
import type { Device, DevicePorts } from '../device.ts'
import {
  cellTables,
  ofQueue,
  type ClientQueue,
  type DeviceDatabase,
  type OutboxRow,
  type RejectedRow,
} from '../storage/device-database.ts'
import { forgetLeftOuting, keepOrMakeRoom } from '../storage/forget-outings.ts'
import { isStorageFull, withDatabase } from '../storage/with-database.ts'
import { acknowledgeGames } from './added-games.ts'
import { correctVersions } from './expected-versions.ts'
import { importJournal } from './import-journal.ts'
import { noteScorer } from './note-scorer.ts'
import { underOutboxLock } from './outbox-lock.ts'
import { outboxTexts } from './outbox-texts.ts'
import { isOwed, readQueue, resumeQueues } from './outbox.ts'
import { accountForMissing, asRejected, leaveCopiedQueue, renewQueue, repairQueue } from './queue-repair.ts'
import { resumeStarts } from './refused-starts.ts'
import { sendingFacts } from './sync-status.ts'

/** The longest pause between two passes, in milliseconds. */
const longestPause = 60_000
/** The longest pause while the page is visible and shows the number of waiting operations, in milliseconds. */
const longestPauseWatched = 15_000
/**
 * The longest Retry-After that is observed, in milliseconds. A server may name any time, but a browser's timer of more
 * than 24 days fires right away.
 */
const longestRest = 24 * 60 * 60_000
/** Milliseconds after which a pass is abandoned: it waits for a storage or a browser that never answers. */
const stuckAfter = 120_000

/** Sends the waiting operations once. Resolves when everything is sent, or after the first failed request. */
export async function sendNow(device: Device): Promise<PassEnd> {
  await importJournal(device)
  return await sendWaiting(device)
}

/**
 * Sends waiting operations whenever something is recorded, the phone wakes up or the server is reachable again, and
 * after a pause that grows with every failure. Also notes who scores, at the start and whenever a sign-in begins or
 * ends. Returns a function that stops it.
 */
export function startSending(device: Device): () => void {
  const { ports } = device
  let isStopped = false
  let failures = 0
  /** True until the time of Retry-After has passed. A timer ends it, because the clock may be set back. */
  let isHeldOff = false
  let isWantedAgain = false
  /** The pass in progress, until it ends or the watchdog abandons it. */
  let current: object | null = null
  let cancelTimer = () => {}
  let cancelWatchdog = () => {}

  function pause(): number {
    const longest = ports.isVisible() ? longestPauseWatched : longestPause
    return backOff(ports, { failures, longest })
  }

  function after(ms: number, work: () => void): void {
    cancelTimer = ports.setTimer(work, ms)
  }

  /**
   * Plans the next pass. After a complete pass there is none, unless one was requested in the meantime. After a
   * failure, or while another tab sends, it follows a pause with jitter, but not before Retry-After has passed.
   */
  function finish(end: PassEnd): void {
    if (end.kind === 'done') {
      failures = 0
      if (isWantedAgain) run()
      return
    }
    const floor = end.kind === 'later' ? Math.min(end.retryAfter, longestRest) : 0
    const rest = Math.max(0, pause() - floor)
    failures += 1
    isWantedAgain = false
    isHeldOff = floor > 0
    if (!isHeldOff) return after(rest, run)
    after(floor, () => {
      isHeldOff = false
      if (isWantedAgain) run()
      else after(rest, run)
    })
  }

  /** Starts a pass, or notes that one is to follow the present pass or Retry-After. */
  function run(): void {
    if (isStopped) return
    if (current || isHeldOff) {
      isWantedAgain = true
      return
    }
    isWantedAgain = false
    cancelTimer()
    const pass = {}
    current = pass
    const leave = (end: PassEnd) => {
      if (current !== pass) return
      current = null
      cancelWatchdog()
      if (!isStopped) finish(end)
    }
    cancelWatchdog = ports.setTimer(() => leave(failed), stuckAfter)
    runPass(device).then(leave, () => leave(failed))
  }

  /** Starts a pass without the pause after a failure. */
  function wake(): void {
    failures = 0
    run()
  }

  function wakeUp(): void {
    wake()
    // The server may now accept a start that it refused: on another device, the member may have ended the outing that
    // prevented it.
    resumeStarts(device).then(
      (isAny) => isAny && run(),
      () => undefined,
    )
  }

  // The page on which someone logged in or out may have been closed before it noted that.
  noteScorer(device)
    .then(() => resumeQueues(device))
    .then(
      (isAny) => isAny && run(),
      () => undefined,
    )
  const stops = [
    onSignInChange(device, () => void noteScorer(device)),
    ports.wakeEvents(wakeUp),
    device.sendingWanted.listen(wake),
    ports.leaveEvents(() => {
      if (!current && !isHeldOff) void sendOnLeaving(device).catch(() => undefined)
    }),
  ]
  wakeUp()
  return () => {
    isStopped = true
    cancelTimer()
    cancelWatchdog()
    for (const stop of stops) stop()
  }
}

/** Runs one pass of `startSending`. */
async function runPass(device: Device): Promise<PassEnd> {
  // This is for display only, so operations are sent although the disk is full.
  await forgetOldConnectivity(device).catch(ifNotFull)
  return await sendNow(device)
}

/**
 * How a pass over the outbox ended.
 * - done: nothing is left that could be sent
 * - busy: another tab is sending
 * - later: a request failed; `retryAfter` in milliseconds, from the server
 */
type PassEnd = { readonly kind: 'done' | 'busy' } | { readonly kind: 'later'; readonly retryAfter: number }

const failed: PassEnd = { kind: 'later', retryAfter: 0 }

/** The limits of one batch. A 413 halves `count`. */
type Pass = {
  count: number
  /** Whether each operation is sent alone, because a server of an older release could not read taps. */
  withoutTaps: boolean
  readonly bytes: number
  readonly keepalive: boolean
  /** Principals whose queues can't be sent as they are. They wait; the others are sent. */
  readonly refused: Set<string>
  /** Milliseconds, from the server, until the next pass may try the refused queues. */
  retryAfter: number
  /** The number of repairs that this pass may still make. Ends a pass in which every answer requires another one. */
  repairsLeft: number
}

function passOf(limits: Pick<Pass, 'bytes' | 'keepalive' | 'repairsLeft'>): Pass {
  return { ...limits, count: maximumBatch, withoutTaps: false, refused: new Set(), retryAfter: 0 }
}

type StepEnd = PassEnd | { readonly kind: 'again' }

/** A queue with operations to send, and the token under which the next of them are sent. */
type Sendable = { readonly queue: ClientQueue; readonly token: string; readonly waiting: readonly OutboxRow[] }

/** The most characters of JSON in one batch. */
const maximumBytes = 256_000
/** Browsers send at most 64 KB after the page is closed. */
const maximumLeaving = 60_000

/** Sends everything that waits, batch by batch, until nothing is left or a request fails. */
export async function sendWaiting(device: Device): Promise<PassEnd> {
  const pass = passOf({ bytes: maximumBytes, keepalive: false, repairsLeft: 3 })
  for (;;) {
    // The lock is held for one batch, so that a frozen tab blocks the others no longer than that.
    const end = await underOutboxLock(device, () => step(device, pass))
    if (end.kind !== 'again') return end
  }
}

/**
 * Sends one request that may outlive the page. If the page is closed before the answer, the operations are sent again
 * later, which changes nothing.
 */
export async function sendOnLeaving(device: Device): Promise<void> {
  const pass = passOf({ bytes: maximumLeaving, keepalive: true, repairsLeft: 0 })
  await underOutboxLock(device, () => step(device, pass))
}

/** Sends the first batch of the first queue that can be sent. */
async function step(device: Device, pass: Pass): Promise<StepEnd> {
  const { database, ports } = device
  const next = await withDatabase(database, () => nextQueue(device, pass))
  if (!next) return pass.refused.size > 0 ? { kind: 'later', retryAfter: pass.retryAfter } : { kind: 'done' }
  const { queue, token } = next
  device.sentAs[queue.principal] = queue.clientId
  const rows = firstBatch(next.waiting, pass)
  const { keepalive, withoutTaps } = pass
  const reply = await pushBatch(ports, { queue, rows, token, keepalive, withoutTaps })
  // If the disk has no room for what the answer requires, this queue is left out: the operations of other queues are
  // still to be sent.
  return (await settle(device, pass, { next, rows, reply }).catch(ifNotFull)) ?? leaveOut(pass, queue)
}

type Settled = { readonly next: Sendable; readonly rows: readonly OutboxRow[]; readonly reply: PushReply }

/** Applies the server's reply to a batch. */
async function settle(device: Device, pass: Pass, { next, rows, reply }: Settled): Promise<StepEnd> {
  const { queue } = next
  if (reply.kind === 'answered' && rows.length > 0) {
    const isMoreOwed = await acknowledge(device, { queue, rows, token: next.token, answer: reply.answer })
    return { kind: isMoreOwed ? 'again' : 'done' }
  }
  // This is for display only, so a full disk does not prevent the rest.
  await noteConnectivity(device, reply.kind === 'later' ? 'unreachable' : 'reachable').catch(ifNotFull)
  switch (reply.kind) {
    case 'answered':
      // The batch was empty: the operations that were never answered are missing here. The repair uses the server's
      // last number.
      return await mend(pass, queue, () => repairQueue(device, { queue, lastSeq: reply.answer.lastSeq }))
    case 'gap':
      return await mend(pass, queue, () => askAndRepair(device, next))
    case 'reused':
      return await mend(pass, queue, () => leaveCopiedQueue(device, queue))
    case 'too-large':
      if (rows.length < 2) return leaveOut(pass, queue)
      pass.count = Math.floor(rows.length / 2)
      return { kind: 'again' }
    case 'unreadable':
      pass.withoutTaps = true
      return { kind: 'again' }
    case 'refused':
      return leaveOut(pass, queue)
    case 'suspended':
      await suspend(device, { ...next, reason: { code: reply.code, message: reply.message } })
      return { kind: 'again' }
    case 'upgrade':
      await device.database.meta.put({ key: sendingFacts.upgradeNeeded, value: true })
      return failed
    case 'later':
      return reply
  }
}

/** Leaves a queue out of this pass, which goes on with the other queues under the usual limits. */
function leaveOut(pass: Pass, { principal }: ClientQueue): StepEnd {
  pass.refused.add(principal)
  pass.count = maximumBatch
  pass.withoutTaps = false
  return { kind: 'again' }
}

/** Returns null for the error of a full disk; rethrows any other. */
function ifNotFull(error: unknown): null {
  if (!isStorageFull(error)) throw error
  return null
}

/** Returns whether the queue has operations to send and is not suspended, as far as is known here. */
function isToSend(queue: ClientQueue): boolean {
  return isOwed(queue) && !queue.parked
}

/** Finds the first queue to send for which there is a token. */
async function nextQueue(device: Device, pass: Pass): Promise<Sendable | undefined> {
  const tried = new Set(pass.refused)
  for (;;) {
    const next = await readNextQueue(device, tried)
    if (next === undefined) return undefined
    const { queue, token = await tokenForCode(device, pass, queue), waiting } = next
    if (token !== undefined) return { queue, token, waiting }
    tried.add(queue.principal)
  }
}

/**
 * Returns a token for a queue whose code must first be exchanged; undefined when there is none. If the server does not
 * answer, the queue is left out of this pass.
 */
async function tokenForCode(device: Device, pass: Pass, { principal }: ClientQueue): Promise<string | undefined> {
  try {
    return await provenToken(device, principal)
  } catch (error) {
    if (!isServerFailure(error)) throw error
    pass.refused.add(principal)
    // The server itself never names more than a minute here, but a captive portal may.
    pass.retryAfter = Math.max(pass.retryAfter, Math.min(error.retryAfter, longestPause))
    return undefined
  }
}

/**
 * Reads the first queue to send that was not tried. One transaction for all of it: each costs a phone as much as
 * several requests.
 */
async function readNextQueue(
  device: Device,
  tried: ReadonlySet<string>,
): Promise<(Omit<Sendable, 'token'> & { readonly token: string | undefined }) | undefined> {
  const { database } = device
  const { queues, capabilities, outbox } = database
  return await database.transaction('r', [queues, capabilities, outbox], async () => {
    const queue = (await queues.toArray()).find((each) => isToSend(each) && !tried.has(each.principal))
    if (queue === undefined) return undefined
    const { principal } = queue
    const [token, waiting] = await Promise.all([keptToken(device, principal), readQueue(database, principal)])
    return { queue, token: waiting[0]?.recordedUnder ?? token, waiting }
  })
}

/** Repairs a queue, then lets the pass try it again; leaves it out of the pass when no repairs are left. */
async function mend(pass: Pass, queue: ClientQueue, repair: () => Promise<void>): Promise<StepEnd> {
  if (pass.repairsLeft === 0) return leaveOut(pass, queue)
  pass.repairsLeft -= 1
  await repair()
  return { kind: 'again' }
}

/**
 * Repairs a queue by the server's last number, which is in the answer to an empty batch. An empty batch is never
 * refused.
 */
async function askAndRepair(device: Device, { queue, token }: Omit<Sendable, 'waiting'>): Promise<void> {
  const reply = await pushBatch(device.ports, { queue, rows: [], token, keepalive: false })
  if (reply.kind === 'answered') await repairQueue(device, { queue, lastSeq: reply.answer.lastSeq })
}

/**
 * Suspends a queue until the person enters the code, or logs in, again. Every operation is kept. If the refused token
 * is that of someone who no longer scores here, the queue is not suspended: what that person recorded is sent under the
 * present token.
 */
async function suspend(
  device: Device,
  { queue, token, reason }: Omit<Sendable, 'waiting'> & { readonly reason: ClientQueue['parked'] },
): Promise<void> {
  const { database } = device
  await withDatabase(database, () =>
    database.transaction('rw', [database.queues, database.capabilities, database.outbox], async () => {
      const ofOther = ofQueue(database.outbox, queue.principal).filter((row) => row.recordedUnder === token)
      if ((await ofOther.modify((row) => delete (row as { recordedUnder?: string }).recordedUnder)) > 0) return
      // The person may have entered the code or logged in while the old token was being refused.
      if ((await tokenOf(device, queue.principal)) !== token) return
      await database.queues.update(queue.principal, { parked: reason })
      await noteReplaced(database, queue.principal, reason?.code)
    }),
  )
}

/**
 * The server's answer to a batch.
 * - answered: the outcome of each operation
 * - suspended: the server does not accept this principal's operations now
 * - gap: operations before those of the batch are missing at the server
 * - reused: a number of the queue belongs to another operation, so this storage is a copy, or was copied
 * - too-large: a smaller batch may be accepted
 * - unreadable: the server cannot read the batch; one of an older release does not support taps
 * - refused: the server cannot read the operations either when each is sent alone
 * - upgrade: the server has a newer protocol
 * - later: no answer from the server; `retryAfter` in milliseconds
 */
type PushReply =
  | { readonly kind: 'answered'; readonly answer: PushAnswer }
  | { readonly kind: 'suspended'; readonly code: string; readonly message: string }
  | { readonly kind: 'gap' | 'reused' | 'too-large' | 'unreadable' | 'refused' | 'upgrade' }
  | { readonly kind: 'later'; readonly retryAfter: number }

type Batch = {
  readonly queue: ClientQueue
  /** In order, without a gap; empty to read the server's last number. */
  readonly rows: readonly OutboxRow[]
  readonly token: string
  readonly keepalive: boolean
  /** Sends each operation alone, as older releases did. */
  readonly withoutTaps?: boolean
}

/** Sends one batch. Returns a failure of the network or the server as a value instead of throwing it. */
export async function pushBatch(ports: DevicePorts, batch: Batch): Promise<PushReply> {
  const { token, keepalive } = batch
  const { body, encoding } = await packJson(JSON.stringify(pushBody(batch, ports.now())))
  try {
    const headers = encoding ? { 'content-encoding': encoding } : {}
    const reply = await exchange(ports, { method: push.method, path: push.path, token, body, headers, keepalive })
    return readReply(reply, batch) ?? { kind: 'later', retryAfter: restAfter(reply) }
  } catch (error) {
    if (!isServerFailure(error)) throw error
    return { kind: 'later', retryAfter: 0 }
  }
}

/**
 * Returns the Retry-After of a reply, at most a minute if it is not the server's: a captive portal may name a day, but
 * the phone can leave its network in the next minute.
 */
function restAfter(reply: Reply): number {
  const ms = retryAfterOf(reply)
  return readProblem(reply.json) ? ms : Math.min(ms, longestPause)
}

/**
 * Returns as many of the first operations as fit one request: at least one, whatever its size, and all of one person.
 * `count` is the most operations, `bytes` the most characters of JSON.
 */
export function firstBatch(
  rows: readonly OutboxRow[],
  { count, bytes }: { readonly count: number; readonly bytes: number },
): readonly OutboxRow[] {
  let size = 0
  const fit = rows.slice(0, count).findIndex((row) => {
    size += JSON.stringify(asMutation(row)).length
    return size > bytes || row.recordedUnder !== rows[0]?.recordedUnder
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

/** Reads a reply; null when it is not the server's, or only means that the batch is to be sent later. */
function readReply(reply: Reply, { rows, withoutTaps }: Batch): PushReply | null {
  if (reply.status === 200) return readAnswer(reply, rows)
  if (reply.status === 413) return { kind: 'too-large' }
  const problem = readProblem(reply.json)
  // A captive portal answers with 401 and 403 too, but not with a problem document.
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

/**
 * Reads the answer of a 200; null unless it covers every operation of the batch, because a captive portal answers with
 * 200 too.
 */
function readAnswer(reply: Reply, rows: readonly OutboxRow[]): PushReply | null {
  if (reply.headers.get(answerHeader) !== String(protocolVersion)) return null
  const answer = push.answer.safeParse(reply.json)
  if (!answer.success) return null
  const { lastSeq, vers } = answer.data
  const covers = lastSeq >= (rows.at(-1)?.seq ?? 0) && vers.length === rows.length
  return covers ? { kind: 'answered', answer: answer.data } : null
}

/** The fewest characters of JSON that are compressed. Below this, gzip saves less than one packet. */
const smallestPacked = 1_000

type Packed = { readonly body: string | Uint8Array<ArrayBuffer>; readonly encoding: string | null }

/** Gzips long JSON, where the browser can (iOS 16.4 and newer). */
export async function packJson(json: string): Promise<Packed> {
  if (json.length < smallestPacked || typeof CompressionStream === 'undefined') return { body: json, encoding: null }
  const { readable, writable } = new CompressionStream('gzip')
  const writer = writable.getWriter()
  // Writes the bytes directly: those of a Blob would go to another process of the browser and back.
  const written = [writer.write(new TextEncoder().encode(json)), writer.close()]
  const [packed] = await Promise.all([new Response(readable).arrayBuffer(), ...written])
  return { body: new Uint8Array(packed), encoding: 'gzip' }
}

type Answered = Pick<Batch, 'queue' | 'rows' | 'token'> & { readonly answer: PushAnswer }

/**
 * Applies the answer to a batch in one transaction: deletes the operations, updates the versions of their cells, stores
 * rejected operations, adds a report for each conflict, advances `ackedSeq`, and notes that the server is reachable. A
 * page that is closed before the transaction completes sends the batch again and gets the same answer. On a full phone,
 * finished outings are deleted to make room. An outing that was left while the batch was on its way is deleted with its
 * last operation. Resolves with whether more is to be sent, from this queue or another.
 */
export async function acknowledge(device: Device, answered: Answered): Promise<boolean> {
  const { database } = device
  const { outings, outbox, rejected, answeredBatches, conflictReports, queues, meta, capabilities } = database
  const others = [outings, outbox, rejected, answeredBatches, conflictReports, queues, meta, capabilities]
  const tables = [...cellTables(database), ...others]
  const apply = () => database.transaction('rw', tables, async () => await applyAnswer(device, answered))
  const { isBack, isMoreOwed, isSuspended } = await keepOrMakeRoom(database, () => withDatabase(database, apply))
  const outingId = isSuspended ? groupOfPrincipal(answered.queue.principal)?.outingId : undefined
  // A failure is ignored: it only deletes an outing, and the answer is on the disk already.
  if (outingId !== undefined) await forgetLeftOuting(database, outingId).catch(() => undefined)
  if (isBack) device.sendingWanted.notify()
  return isMoreOwed
}

/** Applies an answer, inside the transaction of `acknowledge`. */
async function applyAnswer(device: Device, { queue: sent, rows, token, answer }: Answered) {
  const { database, ports } = device
  const { rejected, queues, meta, capabilities } = database
  const now = ports.now()
  const [isBack, all] = await Promise.all([storeConnectivity(device, 'reachable'), queues.toArray()])
  const queue = all.find(({ principal }) => principal === sent.principal)
  // Another tab has renamed the queue of a copied storage: everything is sent again under the new name.
  if (queue?.clientId !== sent.clientId) return { isBack, isMoreOwed: true, isSuspended: false }
  const { principal, ackedSeq } = queue
  const exceptions = new Map(answer.exceptions.map((exception) => [exception.seq, exception]))
  const receivedAt = new Date(answer.serverNow).toISOString()
  const acknowledged = rows
    .map((row, place) => ({ row, ver: answer.vers[place] ?? 0, exception: exceptions.get(row.seq), receivedAt }))
    .filter(({ row }) => row.seq > ackedSeq)
  const refused = acknowledged.filter(({ exception }) => exception?.outcome === 'rejected').map(({ row }) => row)
  const inQueue = refused.length > 0 ? await readQueue(database, principal) : []
  const rejections = acknowledged.flatMap((one) => rejectionsOf(one, { inQueue, now }))
  const settled = { ...queue, ackedSeq: Math.max(ackedSeq, rows.at(-1)?.seq ?? 0) }
  // None of these depends on another, and a request to IndexedDB takes longer than its work, so they run together.
  await Promise.all([
    inEveryKind((kind) => acknowledgeCells(database, kind, { acknowledged, now })),
    acknowledgeGames(database, acknowledged),
    rejections.length > 0 && rejected.bulkPut(rejections),
    moveToAnswered(database, { acknowledged, queue, clocks: [now, answer.serverNow] }),
    queues.put(settled),
    meta.put({ key: sendingFacts.lastSentAt, value: now }),
    meta.delete(sendingFacts.upgradeNeeded),
  ])
  await correctVersions(database, { queue: inQueue, refused, lastSeq: answer.lastSeq })
  if (acknowledged.some(({ row }) => row.name === 'outing.start')) {
    // After a restore of the server, the outing that is started once more has another code than the one before.
    const before = capabilities.where({ principal }).filter((one) => one.token !== token)
    await before.modify({ code: '', token: null })
  }
  // Numbers in between without an operation were lost on this phone.
  const missing = settled.ackedSeq - ackedSeq - acknowledged.length
  await accountForMissing(device, { queue, count: missing })
  const isReused = answer.lastSeq >= queue.nextSeq
  if (isReused) await renewQueue(device, { principal, first: [] })
  const owed = all.some((each) => isToSend(each === queue ? settled : each))
  return { isBack, isMoreOwed: owed || isReused || missing > 0, isSuspended: queue.parked !== null }
}

/** Returns the row to store for a rejected operation; an empty list for an accepted one. */
function rejectionsOf(
  { row, exception }: Acknowledged,
  { inQueue, now }: { readonly inQueue: readonly OutboxRow[]; readonly now: number },
): RejectedRow[] {
  if (exception?.outcome !== 'rejected') return []
  const { code = 'replay.rejected', message = outboxTexts.notAccepted, fields } = exception
  const enteredAnew = inQueue.some((other) => other.seq > row.seq && isOfSameCell(other, row))
  return [{ ...asRejected(row, { refusal: { code, message, fields }, refusedAt: now }), enteredAnew }]
}

/**
 * Milliseconds for which acknowledged operations are kept. The server is backed up every hour, but a restore may come a
 * week later.
 */
const keptFor = 7 * 24 * 60 * 60_000

/**
 * Moves answered operations out of the outbox, and keeps them for a week, inside the caller's transaction. Takes the
 * rows from the disk and not from the batch: while it was on its way, someone else may have started to score, and the
 * rows got the token of their author.
 */
async function moveToAnswered(
  database: DeviceDatabase,
  {
    acknowledged,
    queue: { principal, clientId },
    clocks,
  }: {
    readonly acknowledged: readonly Acknowledged[]
    readonly queue: ClientQueue
    /**
     * The time by the phone's and by the server's clock. The earlier one decides what is too old, the later one dates
     * this batch, so a single clock that jumps deletes nothing.
     */
    readonly clocks: readonly number[]
  },
): Promise<void> {
  const { answeredBatches } = database
  const tooOld = answeredBatches.where('answeredAt').below(Math.min(...clocks) - keptFor)
  const [taken] = await Promise.all([takeTogether(database, acknowledged), tooOld.delete()])
  const rows = acknowledged.map(({ row, exception }) => {
    return { ...(taken.get(row.mid) ?? row), isRefused: exception?.outcome === 'rejected' }
  })
  if (rows.length > 0) await answeredBatches.add({ principal, clientId, answeredAt: Math.max(...clocks), rows })
}

/**
 * Deletes operations from the outbox, and resolves with them by key. Uses one request instead of one for each where no
 * other operation has a key between theirs, which is nearly always the case.
 */
async function takeTogether(
  { outbox }: DeviceDatabase,
  acknowledged: readonly Acknowledged[],
): Promise<ReadonlyMap<string, OutboxRow>> {
  const mids = acknowledged.map(({ row }) => row.mid).toSorted()
  const [first, last] = [mids[0], mids.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const range = outbox.where(':id').between(first, last, true, true)
  const here = await range.toArray()
  if (String(here.map(({ mid }) => mid)) === String(mids)) await range.delete()
  else await outbox.bulkDelete(mids)
  return new Map(here.map((row) => [row.mid, row]))
}
