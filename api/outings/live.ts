import type { PullAnswer } from '#sync/calls/replay.ts'
import type { EventStream } from '../server/http/event-stream.ts'
import { second } from '../server/time.ts'

/** An answer with the text in which it travels, made once for all who hear it. */
export type Told = { readonly answer: PullAnswer; readonly text: string }

/**
 * Tells the streams of an outing that something was committed. What has changed is read from the database, once for all
 * listeners who know and may see the same.
 */
export type LiveHub = {
  /** The first change goes out immediately; those of the moment after it, as the next phone's are, go out together. */
  readonly wake: (outingId: number) => void
  /** Answers how to stop listening. */
  readonly listen: (outingId: number, work: () => void) => () => void
  /** Reads something once until the next change, whoever else asks for it by the same key. */
  readonly share: (outingId: number, key: string, read: () => Promise<PullAnswer>) => Promise<Told>
}

/** So few listeners in one turn of the event loop that no score waits for them. */
const inOneTurn = 20
const gatheredFor = 50
/** A millisecond for each listener: many of them hear less often, and cost no more together than few. */
const pauseEach = 1

type Outing = {
  readonly listeners: Set<() => void>
  readonly read: Map<string, Promise<Told>>
  isGathering: boolean
  isBehind: boolean
}

export function openLiveHub(): LiveHub {
  const outings = new Map<number, Outing>()

  function outingOf(outingId: number): Outing {
    const outing = outings.get(outingId) ?? {
      ...{ listeners: new Set(), read: new Map(), isGathering: false, isBehind: false },
    }
    outings.set(outingId, outing)
    return outing
  }

  function tellAll(outing: Outing): void {
    outing.isGathering = true
    outing.isBehind = false
    const all = [...outing.listeners]
    const pause = Math.max(gatheredFor, all.length * pauseEach)
    function tellSome(from: number): void {
      for (const work of all.slice(from, from + inOneTurn)) if (outing.listeners.has(work)) work()
      if (from + inOneTurn < all.length) setImmediate(() => tellSome(from + inOneTurn))
      else setTimeout(rest, pause)
    }
    function rest(): void {
      outing.isGathering = false
      if (outing.isBehind && outing.listeners.size > 0) tellAll(outing)
    }
    tellSome(0)
  }

  return {
    wake(outingId) {
      const outing = outings.get(outingId)
      if (outing === undefined) return
      outing.read.clear()
      if (outing.isGathering) outing.isBehind = true
      else tellAll(outing)
    },
    listen(outingId, work) {
      const outing = outingOf(outingId)
      outing.listeners.add(work)
      return () => {
        outing.listeners.delete(work)
        if (outing.listeners.size === 0 && outings.get(outingId) === outing) outings.delete(outingId)
      }
    },
    share(outingId, key, read) {
      const outing = outingOf(outingId)
      const known = outing.read.get(key)
      if (known !== undefined) return known
      const reading = read().then((answer) => ({ answer, text: JSON.stringify(answer) }))
      outing.read.set(key, reading)
      return reading
    },
  }
}

/** A phone that hears nothing for 35 seconds takes the line for dead. */
const heartbeatEvery = 15 * second

type Listener = {
  readonly stream: EventStream
  readonly outingId: number
  /** The last change that the listener knows. */
  readonly since: number
  /** Listeners with the same view may see the same. */
  readonly view: string
  /** Everything after a cursor, as this listener may see it. */
  readonly read: (since: number) => Promise<PullAnswer>
  /** Called at every heartbeat: the listener is still there. */
  readonly hear: () => Promise<void>
  readonly onFailure: (error: unknown) => void
}

/**
 * Tells a listener everything after its cursor, then every change as it is committed, and every 15 seconds when each
 * group was last heard from. Stops when the stream ends; a failure ends the stream, and the listener comes back.
 */
export function tellChanges(hub: LiveHub, { stream, outingId, since, view, read, hear, onFailure }: Listener): void {
  const state = { cursor: since, isOpen: true, last: Promise.resolve() }

  async function tell({ evenNothing }: { evenNothing: boolean }): Promise<void> {
    if (evenNothing && state.isOpen) await hear()
    for (let more = true; more && state.isOpen;) {
      const { answer, text } = await readOnce({ evenNothing })
      state.cursor = answer.cursor
      more = answer.more
      if (answer.changes.length > 0) stream.send({ event: 'changes', id: answer.cursor, text })
      else if (evenNothing) stream.send({ event: 'hb', text })
    }
  }

  /** When a group was last heard from changes without waking anybody, so it is read anew for each heartbeat. */
  async function readOnce({ evenNothing }: { evenNothing: boolean }): Promise<Told> {
    const { cursor } = state
    if (!evenNothing) return hub.share(outingId, `${view} ${cursor}`, () => read(cursor))
    const answer = await read(cursor)
    return { answer, text: JSON.stringify(answer) }
  }

  function tellInTurn(what: { evenNothing: boolean }): void {
    state.last = state.last.then(() => tell(what)).catch(fail)
  }

  function fail(error: unknown): void {
    if (state.isOpen) onFailure(error)
    stream.end()
  }

  const stopListening = hub.listen(outingId, () => tellInTurn({ evenNothing: false }))
  const heartbeat = setInterval(() => tellInTurn({ evenNothing: true }), heartbeatEvery)
  stream.onEnd(() => {
    state.isOpen = false
    stopListening()
    clearInterval(heartbeat)
  })
  tellInTurn({ evenNothing: true })
}
