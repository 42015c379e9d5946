import { cellsOfChanges } from '../../calls/cells.ts'
import { type StreamedChanges, pull, stream, streamedChanges } from '../../calls/replay.ts'
import { mergeReceived } from '../cells/cells.ts'
import { backOff } from '../connection/back-off.ts'
import { noteConnectivity } from '../connection/connectivity.ts'
import { capabilityOf, isOnPhoneOnly, noteReplaced, readSignIn } from '../connection/credentials.ts'
import { serverFailure, requestInit } from '../connection/exchange.ts'
import { proveCode } from '../connection/prove-code.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { beyondEveryChange, cellTables } from '../storage/device-database.ts'
import { keepOrMakeRoom } from '../storage/forget-outings.ts'
import { withDatabase } from '../storage/with-database.ts'
import { byThisClock, refreshOuting, restartOuting } from './open-outing.ts'

// All times are in milliseconds.

/**
 * After `shortLivesAllowed` streams in a row that were cut sooner than `shortLife`, or brought no event, the outing is
 * polled.
 */
const shortLife = 2_000
const shortLivesAllowed = 3
/** When the phone wakes up, a stream is kept if something arrived within this time. */
const surelyAlive = 20_000
/** A page that is hidden for this long closes its stream. */
const hiddenFor = 60_000

/** The longest pause between two streams. */
const longestPause = 15_000
/** The pause after the server has refused a stream. */
const refusedPause = 60_000
/**
 * The pause between two polls, for a visible page and a hidden one; `quiet` after `quietAfter` without a change, or two
 * failures.
 */
const pollPause = { visible: 5_000, hidden: 20_000, quiet: 60_000 }
const quietAfter = 10 * 60_000

/**
 * Keeps an outing on this phone up to date by a stream of events, and by polling where streams are cut. Returns a
 * function that stops it.
 */
export function followOuting(device: Device, outingId: number): () => void {
  const { ports } = device
  let line: AbortController | null = null
  let isStopped = false
  let isAsleep = false
  let shortLives = 0
  /** True when no event came on the last stream: a proxy may hold back what is sent on streams. */
  let isMute = false
  let failures = 0
  let activeAt = -Infinity
  let newsAt = ports.now()
  let cancelNext = () => {}
  let cancelSleep = () => {}

  function noteActivity(isNew: boolean): void {
    failures = 0
    activeAt = ports.now()
    if (isNew) newsAt = activeAt
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
    if (isMute && shortLives < shortLivesAllowed) await catchUp()
    if (mine.signal.aborted) return
    const pause = shortLives < shortLivesAllowed ? await listen(mine.signal) : await poll()
    if (line === mine && !isStopped && !isAsleep) startAfter(pause)
  }

  /** Resolves with the milliseconds to wait before the next stream. */
  async function listen(signal: AbortSignal): Promise<number> {
    const since = ports.now()
    const end = await listenToOuting(device, { outingId, signal, onActivity: noteActivity })
    // A pull notes why a code is refused: its answer is read completely, which of a stream would have no end.
    if (end === 'refused' && (await capabilityOf(device, outingId)) !== null) await catchUp()
    if (signal.aborted) return 0
    isMute = end === 'mute'
    const wasThere = activeAt >= since
    if (isMute || (wasThere && ports.now() - since < shortLife)) shortLives += 1
    else if (wasThere) shortLives = 0
    const pause = end === 'refused' ? refusedPause : backOff(ports, { failures, longest: longestPause })
    failures += 1
    return pause
  }

  /** Fetches the new changes once. Resolves with whether the server has answered. */
  async function catchUp(): Promise<boolean> {
    try {
      noteActivity(await pullOuting(device, outingId))
      return true
    } catch {
      return false
    }
  }

  async function poll(): Promise<number> {
    if (!(await catchUp())) failures += 1
    const isQuiet = failures >= 2 || ports.now() - newsAt > quietAfter
    if (isQuiet) return pollPause.quiet
    return ports.isVisible() ? pollPause.visible : pollPause.hidden
  }

  function wake(): void {
    cancelSleep()
    const isAlive = !isAsleep && Math.abs(ports.now() - activeAt) < surelyAlive
    isAsleep = false
    shortLives = isMute ? shortLivesAllowed - 1 : 0
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

/** A stream without data for this long is closed. The server sends something every 15 s. */
const silence = 35_000

/**
 * How a stream ended.
 * - closed: it broke, or could not be opened
 * - silent: nothing arrived for `silence`
 * - mute: the same, and no event had arrived before
 * - refused: the server does not send this outing to this phone
 */
type StreamEnd = 'closed' | 'silent' | 'mute' | 'refused'

type Listening = {
  readonly outingId: number
  readonly signal: AbortSignal
  /** Called when the stream was opened or data arrived; `isNew` when the outing changed. */
  readonly onActivity: (isNew: boolean) => void
}

/** Reads the stream of an outing until it breaks, goes silent or is aborted. */
async function listenToOuting(device: Device, { outingId, signal, onActivity }: Listening): Promise<StreamEnd> {
  const { ports } = device
  const line = new AbortController()
  const hangUp = () => line.abort()
  signal.addEventListener('abort', hangUp)
  let cancelWatchdog = ports.setTimer(hangUp, silence)
  let isConnected = false
  let hasEvents = false
  const restartWatchdog = () => {
    cancelWatchdog()
    cancelWatchdog = ports.setTimer(hangUp, silence)
  }
  try {
    if (await isOnPhoneOnly(device, outingId)) return 'closed'
    await proveCode(device, outingId)
    const cursor = await cursorOf(device, outingId)
    const response = await ports.fetch(
      `/api/${stream.path}?brief=1&outing=${outingId}&since=${cursor}`,
      requestInit(await streamRequest(device, { outingId, cursor }), line.signal),
    )
    isConnected = true
    if (response.status === 410) await restartOuting(device, outingId)
    if ([401, 403, 404].includes(response.status)) return 'refused'
    if (!isEventStream(response) || !response.body) return 'closed'
    restartWatchdog()
    onActivity(false)
    // The cursor was set back because the server was restored from a backup: the changes after the old cursor are not
    // the ones that this phone lacks.
    if ((await cursorOf(device, outingId)) !== cursor) return 'closed'
    await noteConnectivity(device, 'reachable')
    let since = cursor
    for await (const { event, data } of readEvents(response.body, restartWatchdog)) {
      hasEvents = true
      const answer = event === 'changes' || event === 'hb' ? readStreamEvent(data) : null
      if (answer) onActivity(await mergeChanges(device, { outingId, answer, since }))
      since = Math.max(since, answer?.cursor ?? 0)
      await noteConnectivity(device, 'reachable')
    }
    return 'closed'
  } catch {
    // A stream that breaks is no sign that the server is unreachable; the next one shows whether it is.
    if (!isConnected && !signal.aborted) await noteConnectivity(device, 'unreachable').catch(() => undefined)
    if (!line.signal.aborted) return 'closed'
    return hasEvents ? 'silent' : 'mute'
  } finally {
    cancelWatchdog()
    signal.removeEventListener('abort', hangUp)
    line.abort()
  }
}

/** Fetches every new change. Resolves with whether there was one; throws a ServerFailure without a connection. */
export async function pullOuting(device: Device, outingId: number): Promise<boolean> {
  let isNew = false
  if (await isOnPhoneOnly(device, outingId)) return isNew
  await proveCode(device, outingId)
  for (;;) {
    const since = await cursorOf(device, outingId)
    const answer = await callServer(device, pull, { query: { outing: outingId, since }, outing: outingId })
    if (!answer.ok && answer.refusal.code === 'replay.cursor-unknown') await restartOuting(device, outingId)
    if (!answer.ok) {
      await noteRefusal(device, outingId, answer.refusal.code)
      throw serverFailure('failed', { message: answer.refusal.message })
    }
    isNew = (await mergeChanges(device, { outingId, answer: answer.value, since })) || isNew
    if (!answer.value.more) return isNew
  }
}

/** Notes that the server refuses this phone because the organizer has replaced its code. */
async function noteRefusal({ database }: Device, outingId: number, refusal: string | undefined): Promise<void> {
  const principal = (await database.outings.get(outingId))?.principal
  if (principal) await noteReplaced(database, principal, refusal)
}

async function cursorOf({ database }: Device, outingId: number): Promise<number> {
  return (await database.outings.get(outingId))?.cursor ?? 0
}

async function streamRequest(device: Device, { outingId, cursor }: { outingId: number; cursor: number }) {
  const token = (await capabilityOf(device, outingId)) ?? readSignIn(device.ports.storage)?.token ?? null
  const headers = { accept: 'text/event-stream', 'last-event-id': String(cursor) }
  return { method: stream.method, path: stream.path, token, headers }
}

function isEventStream(response: Response): boolean {
  return response.status === 200 && (response.headers.get('content-type') ?? '').startsWith('text/event-stream')
}

function readStreamEvent(data: string): StreamedChanges | null {
  try {
    const answer = streamedChanges().safeParse(JSON.parse(data))
    return answer.success ? answer.data : null
  } catch {
    return null
  }
}

type Received = {
  readonly outingId: number
  readonly answer: StreamedChanges
  /** The cursor after which the server sent them. */
  readonly since: number
}

/**
 * Merges changes of an outing: its cells, the cursor, and when each group was last seen. Resolves with whether there
 * was a change. Throws a ServerFailure when golfers, groups or settings have changed and cannot be fetched: the cursor
 * stays, and the changes arrive again. Where the server refuses to send them, the cells are merged all the same. Also
 * throws one when the phone's cursor is behind `since`, or is `beyondEveryChange`: what is missing comes with the next
 * stream or pull. On a full phone, finished outings are deleted to make room.
 */
export async function mergeChanges(device: Device, { outingId, answer, since }: Received): Promise<boolean> {
  const isOutdated = answer.changes.some(({ kind }) => kind === 'outing')
  const fetched = isOutdated ? await refreshOuting(device, outingId) : null
  const isRefused = fetched?.ok === false
  const { database, ports } = device
  const { outings, conflictReports } = database
  const now = ports.now()
  let isOutOfStep = false
  const merge = async () =>
    await database.transaction('rw', [...cellTables(database), outings, conflictReports], async () => {
      const row = await outings.get(outingId)
      if (!row) return
      isOutOfStep = row.cursor < since || row.cursor === beyondEveryChange
      // A brief event has neither the server's time nor the unchanged groups.
      const { serverNow } = answer
      const clockAhead = serverNow === undefined ? row.clockAhead : serverNow - now
      const seen = (answer.groups ?? []).map((group) => byThisClock(group, clockAhead))
      const before = row.snapshot.groups
      const groups =
        serverNow === undefined ? before.map((group) => seen.find(({ id }) => id === group.id) ?? group) : seen
      await mergeReceived(database, { received: cellsOfChanges(answer.changes), outingId, now })
      await outings.put({
        ...row,
        snapshot: { ...row.snapshot, groups },
        // Another tab may have set the cursor back: the changes in between have still to come.
        cursor: isRefused || row.cursor < since ? row.cursor : Math.max(row.cursor, answer.cursor),
        clockAhead,
        refreshedAt: now,
      })
    })
  await keepOrMakeRoom(database, () => withDatabase(database, merge))
  if (isRefused) throw serverFailure('failed', { message: fetched.refusal.message })
  if (isOutOfStep) throw serverFailure('failed', { message: 'Another tab has changed the cursor' })
  return answer.changes.length > 0
}

export type StreamEvent = { readonly event: string; readonly data: string }

/**
 * Reads server-sent events (HTML standard, 9.2.6) from the body of a response, because EventSource sends no
 * authorization header. `onBytes` is called for everything that arrives, comments too.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  onBytes: () => void,
): AsyncGenerator<StreamEvent, void> {
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      onBytes()
      const text = rest + decoder.decode(value, { stream: true })
      // A carriage return at the very end may be the first half of a line break.
      const whole = text.endsWith('\r') ? text.slice(0, -1) : text
      const blocks = whole.replaceAll(/\r\n?/g, '\n').split('\n\n')
      rest = (blocks.pop() ?? '') + text.slice(whole.length)
      for (const block of blocks) yield* readBlock(block)
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

function* readBlock(block: string): Generator<StreamEvent, void> {
  const fields = block.split('\n').map((line) => {
    const [, name = '', value = ''] = /^([^:]*):? ?(.*)$/.exec(line) ?? []
    return { name, value }
  })
  const data = fields.filter(({ name }) => name === 'data').map(({ value }) => value)
  const event = fields.findLast(({ name }) => name === 'event')?.value ?? 'message'
  if (data.length > 0) yield { event, data: data.join('\n') }
}
