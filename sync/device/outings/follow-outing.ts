import { backOff } from '../connection/back-off.ts'
import type { Device } from '../device.ts'
import { listenToOuting, pullOuting } from './outing-stream.ts'

/** A line that is cut sooner than this, or never says a word, three times in a row does not get through from here. */
const shortLife = 2_000
const shortLivesAllowed = 3
/** The club has spoken so recently that a wake-up need not doubt the line. */
const surelyAlive = 20_000
/** A phone in a pocket stops listening. */
const hiddenFor = 60_000

const longestPause = 15_000
const refusedPause = 60_000
const pollPause = { visible: 5_000, hidden: 20_000, quiet: 60_000 }
const quietAfter = 10 * 60_000

/**
 * Keeps an outing on this phone up to date while somebody looks at it: by a stream of events, and by asking every few
 * seconds where streams are cut. Answers how to stop.
 */
export function followOuting(device: Device, outingId: number): () => void {
  const { ports } = device
  let line: AbortController | null = null
  let isStopped = false
  let isAsleep = false
  let shortLives = 0
  let failures = 0
  let heardAt = -Infinity
  let newsAt = ports.now()
  let cancelNext = () => {}
  let cancelSleep = () => {}

  function heard(isNew: boolean): void {
    failures = 0
    heardAt = ports.now()
    if (isNew) newsAt = heardAt
  }

  function startAfter(ms: number): void {
    cancelNext()
    cancelNext = ports.setTimer(() => void start(), ms)
  }

  async function start(): Promise<void> {
    cancelNext()
    line?.abort()
    if (isStopped || isAsleep) return
    const mine = new AbortController()
    line = mine
    const pause = shortLives < shortLivesAllowed ? await listen(mine.signal) : await poll()
    if (line === mine && !isStopped && !isAsleep) startAfter(pause)
  }

  /** Answers how long to wait before the next try. */
  async function listen(signal: AbortSignal): Promise<number> {
    const since = ports.now()
    const end = await listenToOuting(device, { outingId, signal, onHeard: heard })
    if (signal.aborted) return 0
    const wasThere = heardAt >= since
    if (wasThere ? ports.now() - since < shortLife : end === 'silent') shortLives += 1
    else if (wasThere) shortLives = 0
    const pause = end === 'refused' ? refusedPause : backOff(ports, { failures, longest: longestPause })
    failures += 1
    return pause
  }

  async function poll(): Promise<number> {
    try {
      heard(await pullOuting(device, outingId))
    } catch {
      failures += 1
    }
    const isQuiet = failures >= 2 || ports.now() - newsAt > quietAfter
    if (isQuiet) return pollPause.quiet
    return ports.isVisible() ? pollPause.visible : pollPause.hidden
  }

  function wake(): void {
    cancelSleep()
    const isAlive = !isAsleep && ports.now() - heardAt < surelyAlive
    isAsleep = false
    shortLives = 0
    failures = 0
    if (!isAlive) void start()
  }

  function doze(): void {
    cancelSleep()
    cancelSleep = ports.setTimer(() => {
      isAsleep = !ports.isVisible()
      if (isAsleep) line?.abort()
    }, hiddenFor)
  }

  const stops = [ports.wakeEvents(wake), ports.leaveEvents(doze)]
  void start()
  return () => {
    isStopped = true
    line?.abort()
    cancelNext()
    cancelSleep()
    for (const stop of stops) stop()
  }
}
