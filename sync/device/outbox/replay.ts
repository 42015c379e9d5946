import { maximumBatch } from '../../calls/replay.ts'
import { backOff } from '../connection/back-off.ts'
import { noteConnectivity, forgetOldConnectivity } from '../connection/connectivity.ts'
import { tokenOf } from '../connection/credentials.ts'
import { isServerFailure } from '../connection/exchange.ts'
import { keptToken, provenToken } from '../connection/prove-code.ts'
import type { Device } from '../device.ts'
import type { ClientQueue, OutboxRow } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'
import { isOwed, readQueue } from './client-queue.ts'
import { underOutboxLock } from './outbox-lock.ts'
import { importJournal } from './outbox.ts'
import { acknowledge, firstBatch, pushBatch } from './push.ts'
import { leaveCopiedQueue, repairQueue } from './queue-repair.ts'
import { sendingFacts } from './sync-status.ts'

const longestPause = 60_000
/** While the page is visible and shows the number of waiting operations. */
const longestPauseWatched = 15_000
/** A pass that takes longer waits for a storage or a browser that never answers. */
const stuckAfter = 120_000

/** Sends what waits, once. Resolves when everything is sent, or after the first failed request. */
export async function replayNow(device: Device): Promise<void> {
  await importJournal(device)
  await replayPass(device)
}

/**
 * Sends waiting operations whenever something is recorded, the phone wakes up or the server is reachable again, and
 * after a pause that grows with every failure. Returns a function that stops it.
 */
export function startReplay(device: Device): () => void {
  const { ports } = device
  let isStopped = false
  let failures = 0
  /** Retry-After has not passed. A timer ends it, because the clock may be set back. */
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
    cancelTimer()
    cancelTimer = ports.setTimer(work, ms)
  }

  function finish(end: PassEnd): void {
    if (end.kind === 'done') {
      failures = 0
      if (isWantedAgain) run()
      return
    }
    const floor = end.kind === 'later' ? end.retryAfter : 0
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
    cancelWatchdog = ports.setTimer(() => settle({ kind: 'later', retryAfter: 0 }), stuckAfter)
    const settle = (end: PassEnd) => {
      if (current !== pass) return
      current = null
      cancelWatchdog()
      if (!isStopped) finish(end)
    }
    replayOnce(device).then(settle, () => settle({ kind: 'later', retryAfter: 0 }))
  }

  function wake(): void {
    failures = 0
    run()
  }

  function wakeUp(): void {
    wake()
    // Elsewhere the member may have ended the outing that prevented another start.
    resumeStarts(device).then(
      (isAny) => isAny && run(),
      () => undefined,
    )
  }

  const stops = [
    ports.wakeEvents(wakeUp),
    device.replayWanted.listen(wake),
    ports.leaveEvents(() => {
      if (!current && !isHeldOff) void replayLeaving(device).catch(() => undefined)
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

async function replayOnce(device: Device): Promise<PassEnd> {
  await forgetOldConnectivity(device)
  await importJournal(device)
  return await replayPass(device)
}

/**
 * How a pass over the outbox ended.
 * - done: nothing is left that could be sent
 * - busy: another tab is sending
 * - later: a request failed; `retryAfter` in milliseconds, from the server
 */
type PassEnd = { readonly kind: 'done' | 'busy' } | { readonly kind: 'later'; readonly retryAfter: number }

/** The limits of one batch. A 413 halves `count`. */
type Pass = {
  count: number
  /** After a server of an older release could not read them. */
  withoutTaps: boolean
  readonly bytes: number
  readonly keepalive: boolean
  /** Principals whose queues the server refuses as they are. They wait; the others are sent. */
  readonly refused: Set<string>
  /** Ends a pass in which every answer requires another repair. */
  repairsLeft: number
}

function passOf(limits: Pick<Pass, 'bytes' | 'keepalive' | 'repairsLeft'>): Pass {
  return { ...limits, count: maximumBatch, withoutTaps: false, refused: new Set() }
}

type StepEnd = PassEnd | { readonly kind: 'again' }

/** A queue that is owed an answer, and the proof of the right to send it. */
type Sendable = { readonly queue: ClientQueue; readonly token: string; readonly waiting: readonly OutboxRow[] }

const maximumBytes = 256_000
/** Browsers send at most 64 KB after the page is closed. */
const maximumLeaving = 60_000
const failed: PassEnd = { kind: 'later', retryAfter: 0 }

/** Sends everything that waits, batch by batch, until nothing is left or a request fails. */
export async function replayPass(device: Device): Promise<PassEnd> {
  const pass = passOf({ bytes: maximumBytes, keepalive: false, repairsLeft: 3 })
  for (;;) {
    // Without a beat of the lock, which is written to the disk.
    if (!(await withDatabase(device.database, () => isAnythingOwed(device)))) return { kind: 'done' }
    // The lock is held for one batch, so that a frozen tab blocks the others no longer than that.
    const end = await underOutboxLock(device, () => step(device, pass))
    if (end.kind !== 'again') return end
  }
}

/** Sends one request that may outlive the page. Without an answer it is sent again, which changes nothing. */
export async function replayLeaving(device: Device): Promise<void> {
  const pass = passOf({ bytes: maximumLeaving, keepalive: true, repairsLeft: 0 })
  await underOutboxLock(device, () => step(device, pass))
}

/** Sends the first batch of the first queue that can be sent. */
async function step(device: Device, pass: Pass): Promise<StepEnd> {
  const { database, ports } = device
  const next = await withDatabase(database, () => nextQueue(device, pass)).catch(asLater)
  if (!next) return pass.refused.size > 0 ? failed : { kind: 'done' }
  if ('kind' in next) return next
  const { queue, token } = next
  const rows = firstBatch(next.waiting, pass)
  const { keepalive, withoutTaps } = pass
  const reply = await pushBatch(ports, { queue, rows, token, keepalive, withoutTaps })
  if (reply.kind === 'answered' && rows.length > 0) {
    await acknowledge(device, { queue, rows, answer: reply.answer })
    return { kind: 'again' }
  }
  await noteConnectivity(device, reply.kind === 'later' ? 'unreachable' : 'reachable')
  switch (reply.kind) {
    case 'answered':
      // Nothing is left of operations that were never answered: the server's last number settles it.
      return await mend(pass, () => repairQueue(device, { queue, lastSeq: reply.answer.lastSeq }))
    case 'gap':
      return await mend(pass, () => askAndRepair(device, next))
    case 'reused':
      return await mend(pass, () => leaveCopiedQueue(device, queue))
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
      await database.meta.put({ key: sendingFacts.upgradeNeeded, value: true })
      return failed
    case 'later':
      return reply
  }
}

/** Goes on with the other queues, by the usual limits. */
function leaveOut(pass: Pass, { principal }: ClientQueue): StepEnd {
  pass.refused.add(principal)
  pass.count = maximumBatch
  pass.withoutTaps = false
  return { kind: 'again' }
}

/** The code of a card that was taken over could not be exchanged. */
function asLater(error: unknown): PassEnd {
  if (!isServerFailure(error)) throw error
  return { kind: 'later', retryAfter: error.retryAfter }
}

async function isAnythingOwed({ database }: Device): Promise<boolean> {
  return (await database.queues.toArray()).some((queue) => isOwed(queue) && !queue.parked)
}

async function nextQueue(device: Device, { refused }: Pass): Promise<Sendable | undefined> {
  const { database } = device
  const { queues, capabilities, outbox } = database
  for (const queue of await queues.toArray()) {
    if (!isOwed(queue) || queue.parked || refused.has(queue.principal)) continue
    // One transaction: each costs a phone as much as several requests.
    const kept = await database.transaction('r', [capabilities, outbox], async () => ({
      token: await keptToken(device, queue.principal),
      waiting: await readQueue(database, queue.principal),
    }))
    const token = kept.token ?? (await provenToken(device, queue.principal))
    if (token !== undefined) return { queue, token, waiting: kept.waiting }
  }
  return undefined
}

async function mend(pass: Pass, repair: () => Promise<void>): Promise<StepEnd> {
  if (pass.repairsLeft === 0) return failed
  pass.repairsLeft -= 1
  await repair()
  return { kind: 'again' }
}

/** An empty batch is never refused: its answer has the server's last number. */
async function askAndRepair(device: Device, { queue, token }: Omit<Sendable, 'waiting'>): Promise<void> {
  const reply = await pushBatch(device.ports, { queue, rows: [], token, keepalive: false })
  if (reply.kind === 'answered') await repairQueue(device, { queue, lastSeq: reply.answer.lastSeq })
}

/** Sends the starts that the server has refused once more. Resolves with whether there is one. */
export async function resumeStarts({ database: { queues } }: Device): Promise<boolean> {
  const refused = await queues.filter(({ parked }) => parked?.code === 'replay.not-started').modify({ parked: null })
  return refused > 0
}

/** Keeps every operation: the person can enter the code, or log in, again. */
async function suspend(
  device: Device,
  { queue, token, reason }: Omit<Sendable, 'waiting'> & { readonly reason: ClientQueue['parked'] },
): Promise<void> {
  const { database } = device
  await withDatabase(database, () =>
    database.transaction('rw', [database.queues, database.capabilities, database.outbox], async () => {
      // The person may have done so while the old token was being refused.
      if ((await tokenOf(device, queue.principal)) === token)
        await database.queues.update(queue.principal, { parked: reason })
    }),
  )
}
