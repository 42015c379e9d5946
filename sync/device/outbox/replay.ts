import { backOff } from '../connection/back-off.ts'
import { forgetOldConnectivity } from '../connection/connectivity.ts'
import type { Device } from '../device.ts'
import { importJournal } from './outbox.ts'
import { replayLeaving, replayPass, type PassEnd } from './replay-pass.ts'

const longestPause = 60_000
/** Somebody is looking at the badge that counts what waits. */
const longestPauseWatched = 15_000
/** A pass that takes longer has met a storage or a browser that will never answer. */
const stuckAfter = 120_000

/** Sends what waits, once, and now. Resolves when everything is sent or the first try has failed. */
export async function replayNow(device: Device): Promise<void> {
  await importJournal(device)
  await replayPass(device)
}

/**
 * Sends what waits as soon as it can be sent, until it is stopped: when something is recorded, when the phone wakes up
 * or the club is heard again, and after a pause that grows with every failure. Answers how to stop.
 */
export function startReplay(device: Device): () => void {
  const { ports } = device
  let isStopped = false
  let failures = 0
  /** The club asked to be left alone. Ended by a timer: a clock may be set back, and nothing must wait a day for it. */
  let isHeldOff = false
  let isAskedAgain = false
  /** The pass that is under way; an abandoned one is not it any more. */
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
      if (isAskedAgain) run()
      return
    }
    const floor = end.kind === 'later' ? end.retryAfter : 0
    const rest = Math.max(0, pause() - floor)
    failures += 1
    isAskedAgain = false
    isHeldOff = floor > 0
    if (!isHeldOff) return after(rest, run)
    after(floor, () => {
      isHeldOff = false
      if (isAskedAgain) run()
      else after(rest, run)
    })
  }

  function run(): void {
    if (isStopped) return
    if (current || isHeldOff) {
      isAskedAgain = true
      return
    }
    isAskedAgain = false
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

  const stops = [
    ports.wakeEvents(wake),
    device.replayWanted.listen(wake),
    ports.leaveEvents(() => {
      if (!current && !isHeldOff) void replayLeaving(device).catch(() => undefined)
    }),
  ]
  run()
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
