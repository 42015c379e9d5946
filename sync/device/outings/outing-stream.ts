import { type PullAnswer, pull, stream } from '../../calls/replay.ts'
import { receivedIn } from '../cells/cell-kinds.ts'
import { mergeReceived } from '../cells/cells.ts'
import { noteConnectivity } from '../connection/connectivity.ts'
import { capabilityOf, readSignIn } from '../connection/credentials.ts'
import { serverFailure } from '../connection/exchange.ts'
import { requestInit } from '../connection/request.ts'
import { callServer } from '../connection/server-calls.ts'
import type { Device } from '../device.ts'
import { cellTables } from '../storage/device-database.ts'
import { withDatabase } from '../storage/with-database.ts'
import { readEvents } from './event-stream.ts'
import { byThisClock, refreshOuting, restartOuting } from './open-outing.ts'

/** The club sends something every 15 s. After this long without a word, the line is dead, whatever it looks like. */
const silence = 35_000

/**
 * How listening ended.
 * - closed: the line broke, or was never there
 * - silent: nothing was heard for so long that it was given up
 * - refused: the club does not tell this outing to whoever asks
 */
export type StreamEnd = 'closed' | 'silent' | 'refused'

type Listening = {
  readonly outingId: number
  readonly signal: AbortSignal
  /** The line is there, or something arrived on it; `isNew` when that changed the outing. */
  readonly onHeard: (isNew: boolean) => void
}

/** Listens to an outing until the line breaks, goes silent or `signal` says so. */
export async function listenToOuting(device: Device, { outingId, signal, onHeard }: Listening): Promise<StreamEnd> {
  const { ports } = device
  const line = new AbortController()
  const hangUp = () => line.abort()
  signal.addEventListener('abort', hangUp)
  let watchdog = ports.setTimer(hangUp, silence)
  let isConnected = false
  const hear = () => {
    watchdog()
    watchdog = ports.setTimer(hangUp, silence)
  }
  try {
    const cursor = await cursorOf(device, outingId)
    const response = await ports.fetch(
      `/api/${stream.path}?outing=${outingId}&since=${cursor}`,
      requestInit(await streamRequest(device, { outingId, cursor }), line.signal),
    )
    isConnected = true
    if (response.status === 410) await restartOuting(device, outingId)
    if ([401, 403, 404].includes(response.status)) return 'refused'
    if (!isEventStream(response) || !response.body) return 'closed'
    hear()
    onHeard(false)
    // The club went back to a backup: what it would tell after that number is not what this phone has to hear.
    if ((await cursorOf(device, outingId)) !== cursor) return 'closed'
    await noteConnectivity(device, 'reachable')
    for await (const { event, data } of readEvents(response.body, hear)) {
      const answer = event === 'changes' || event === 'hb' ? readPullAnswer(data) : null
      if (answer) onHeard(await takeNews(device, { outingId, answer }))
      await noteConnectivity(device, 'reachable')
    }
    return 'closed'
  } catch {
    // A line that breaks says nothing yet: the next try shows whether the club can be reached.
    if (!isConnected && !signal.aborted) await noteConnectivity(device, 'unreachable').catch(() => undefined)
    return line.signal.aborted ? 'silent' : 'closed'
  } finally {
    watchdog()
    signal.removeEventListener('abort', hangUp)
    line.abort()
  }
}

/** Asks once for everything new. Answers whether there was anything; throws a ServerFailure without a connection. */
export async function pullOuting(device: Device, outingId: number): Promise<boolean> {
  let isNew = false
  for (;;) {
    const since = await cursorOf(device, outingId)
    const answer = await callServer(device, pull, { query: { outing: outingId, since }, outing: outingId })
    if (!answer.ok && answer.refusal.code === 'replay.cursor-unknown') await restartOuting(device, outingId)
    if (!answer.ok) throw serverFailure('failed', { message: answer.refusal.message })
    isNew = (await takeNews(device, { outingId, answer: answer.value })) || isNew
    if (!answer.value.more) return isNew
  }
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

function readPullAnswer(data: string): PullAnswer | null {
  try {
    const answer = pull.answer.safeParse(JSON.parse(data))
    return answer.success ? answer.data : null
  } catch {
    return null
  }
}

type News = { readonly outingId: number; readonly answer: PullAnswer }

/**
 * Takes over what the club tells about an outing: cells, how far it was told, and when each group was heard. Answers
 * whether anything was new. Throws a ServerFailure when golfers, groups or settings have changed and cannot be fetched:
 * the cursor stays where it was, and the same is told again.
 */
export async function takeNews(device: Device, { outingId, answer }: News): Promise<boolean> {
  if (answer.changes.some(({ kind }) => kind === 'outing')) await refreshOuting(device, outingId)
  const { database, ports } = device
  const { outings, notices } = database
  const now = ports.now()
  await withDatabase(database, () =>
    database.transaction('rw', [...cellTables(database), outings, notices], async () => {
      const row = await outings.get(outingId)
      if (!row) return
      const clockAhead = answer.serverNow - now
      const groups = answer.groups.map((group) => byThisClock(group, clockAhead))
      await mergeReceived(database, { received: receivedIn(answer.changes), outingId, now })
      await outings.put({
        ...row,
        snapshot: { ...row.snapshot, groups },
        cursor: Math.max(row.cursor, answer.cursor),
        clockAhead,
        refreshedAt: now,
      })
    }),
  )
  return answer.changes.length > 0
}
