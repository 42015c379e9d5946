import type { FastifyInstance } from 'fastify'
import { lastChanges } from '#db/cells/changes.ts'
import type { Database, Servers } from '#db/database.ts'
import { second } from '#db/instants.ts'
import { instantOfChange } from '#sync/calls/cells.ts'
import type { PullAnswer, StreamedChanges } from '#sync/calls/replay.ts'
import type { EventStream } from '../../server/http/event-stream.ts'

/** An answer with its serialized forms. Each form is created once for all listeners of a view. */
type SharedAnswer = {
  readonly answer: PullAnswer
  /** The whole answer, for the first message of a stream and for its heartbeats. */
  readonly full: () => string
  /** The latest change alone, for listeners that accept it. */
  readonly brief: () => string
}

type Occasion = 'change' | 'heartbeat'

/**
 * Notifies the streams of an outing that something was committed. What has changed is read from the database, once for
 * all listeners with the same cursor and view.
 */
export type LiveHub = {
  /**
   * Reports a change of an outing. The first change is sent immediately; changes shortly after it are sent together.
   */
  readonly wake: (outingId: number) => void
  /** Wakes the listeners of an outing if one of them has not read its last change. Does so once for each change. */
  readonly catchUp: (outingId: number, lastChange: number) => void
  /** The outings that have listeners. */
  readonly listenedTo: () => readonly number[]
  /**
   * Registers a listener, with a function that returns the last change it has read; returns a function that removes it.
   */
  readonly listen: (outingId: number, work: (occasion: Occasion) => void, lastRead: () => number) => () => void
  /** Reads an answer once until the next change or heartbeat, for all listeners with the same key. */
  readonly share: (outingId: number, key: string, read: () => Promise<PullAnswer>) => Promise<SharedAnswer>
  /** Checks once until the next heartbeat whether listeners with the same key may stay. */
  readonly askOnce: (outingId: number, key: string, mayStay: () => Promise<boolean>) => Promise<boolean>
}

/** The listeners called in one turn of the event loop: few enough that scores are not delayed. */
const inOneTurn = 20
/** The shortest pause after a change, in milliseconds. Changes during it are sent together. */
const gatheredFor = 50
/**
 * The pause after a change, in milliseconds per listener. It limits an outing to a thousand answers per second,
 * however many listeners there are.
 */
const pauseEach = 1

/** A phone that receives nothing for 35 seconds reconnects. */
const heartbeatEvery = 15 * second

type Outing = {
  /** The work of each listener, with the function that returns the last change it has read. */
  readonly listeners: Map<(occasion: Occasion) => void, () => number>
  readonly read: Map<string, Promise<SharedAnswer>>
  readonly asked: Map<string, Promise<boolean>>
  heartbeat: NodeJS.Timeout | undefined
  /** The last change for which `catchUp` was called. */
  caughtUp: number
  isGathering: boolean
  isBehind: boolean
}

/** Creates the hub. `announce` notifies the other servers that something was committed here. */
export function openLiveHub({ announce }: { readonly announce?: (outingId: number) => void } = {}): LiveHub {
  const outings = new Map<number, Outing>()

  function outingOf(outingId: number): Outing {
    const outing = outings.get(outingId) ?? {
      listeners: new Map(),
      read: new Map(),
      asked: new Map(),
      heartbeat: undefined,
      caughtUp: 0,
      isGathering: false,
      isBehind: false,
    }
    outings.set(outingId, outing)
    return outing
  }

  /** Calls everyone who listens now, a few in each turn of the event loop. */
  function callAll({ listeners }: Outing, occasion: Occasion, then: () => void = () => undefined): void {
    const all = [...listeners.keys()]
    function callSome(from: number): void {
      for (const work of all.slice(from, from + inOneTurn)) if (listeners.has(work)) work(occasion)
      if (from + inOneTurn < all.length) setImmediate(() => callSome(from + inOneTurn))
      else then()
    }
    callSome(0)
  }

  function notifyAll(outing: Outing): void {
    outing.isGathering = true
    outing.isBehind = false
    const pause = Math.max(gatheredFor, outing.listeners.size * pauseEach)
    callAll(outing, 'change', () => setTimeout(rest, pause))
    function rest(): void {
      outing.isGathering = false
      if (outing.isBehind && outing.listeners.size > 0) notifyAll(outing)
    }
  }

  /**
   * Reads an outing again for a heartbeat, once for all listeners, because the last-seen time of a group changes
   * without waking them.
   */
  function beat(outing: Outing): void {
    outing.read.clear()
    outing.asked.clear()
    callAll(outing, 'heartbeat')
  }

  function wakeHere(outing: Outing): void {
    outing.read.clear()
    if (outing.isGathering) outing.isBehind = true
    else notifyAll(outing)
  }

  return {
    wake(outingId) {
      announce?.(outingId)
      const outing = outings.get(outingId)
      if (outing !== undefined) wakeHere(outing)
    },
    catchUp(outingId, lastChange) {
      const outing = outings.get(outingId)
      if (outing === undefined || lastChange === outing.caughtUp) return
      outing.caughtUp = lastChange
      // After a commit of this server every listener has read it. After one of another server, a listener who has just
      // connected may be the only one.
      if ([...outing.listeners.values()].some((lastRead) => lastRead() < lastChange)) wakeHere(outing)
    },
    listenedTo: () => [...outings].flatMap(([outingId, { listeners }]) => (listeners.size > 0 ? [outingId] : [])),
    listen(outingId, work, lastRead) {
      const outing = outingOf(outingId)
      outing.listeners.set(work, lastRead)
      outing.heartbeat ??= setInterval(() => beat(outing), heartbeatEvery)
      return () => {
        outing.listeners.delete(work)
        if (outing.listeners.size > 0) return
        clearInterval(outing.heartbeat)
        outing.heartbeat = undefined
        if (outings.get(outingId) === outing) outings.delete(outingId)
      }
    },
    share(outingId, key, read) {
      const outing = outingOf(outingId)
      return once(outing.read, key, async () => shareable(await read()))
    },
    askOnce: (outingId, key, mayStay) => once(outingOf(outingId).asked, key, mayStay),
  }
}

/** Runs work once for all listeners with the same key. After a failure, the next listener to connect runs it again. */
function once<Value>(done: Map<string, Promise<Value>>, key: string, work: () => Promise<Value>): Promise<Value> {
  const known = done.get(key)
  if (known !== undefined) return known
  const working = work()
  done.set(key, working)
  working.catch(() => done.get(key) === working && done.delete(key))
  return working
}

function shareable(answer: PullAnswer): SharedAnswer {
  const texts: { full?: string; brief?: string } = {}
  return {
    answer,
    full: () => (texts.full ??= JSON.stringify(answer)),
    brief: () => (texts.brief ??= JSON.stringify(briefly(answer))),
  }
}

/** The changes alone, with the groups that sent them; the other groups are sent with the next heartbeat. */
function briefly({ cursor, more, changes, groups }: PullAnswer): StreamedChanges {
  const instants = new Set(changes.map(instantOfChange))
  const senders = groups.filter(({ heardAt }) => heardAt !== null && instants.has(heardAt))
  return { cursor, ...(more && { more }), changes, ...(senders.length > 0 && { groups: senders }) }
}

/** Milliseconds between two checks for commits of other servers. */
const lookEvery = 100

const topicOf = (outingId: number) => `outing ${outingId}`

/** Returns how to announce commits to other servers of the same database; empty without other servers. */
export function announceTo(servers: Servers | null): { announce?: (outingId: number) => void } {
  return servers === null ? {} : { announce: (outingId) => servers.announce(topicOf(outingId)) }
}

/**
 * Wakes listeners for commits of other servers of the same database: each outing with listeners here is checked ten
 * times a second, and an outing that another server announces is checked immediately.
 */
export function watchOtherServers(app: FastifyInstance, { db, live }: { db: Database; live: LiveHub }): void {
  const { servers } = db
  if (servers === null) return
  const state = { isLooking: false, isAskedAgain: false }

  async function look(): Promise<void> {
    const outingIds = live.listenedTo()
    if (outingIds.length === 0) return
    for (const { outingId, chg } of await lastChanges(db, outingIds)) live.catchUp(outingId, chg)
  }

  async function lookUntilDone(): Promise<void> {
    do {
      state.isAskedAgain = false
      // A failed check is repeated; streams report their own failures.
      await look().catch(() => undefined)
    } while (state.isAskedAgain)
    state.isLooking = false
  }

  function start(): void {
    state.isAskedAgain = true
    if (state.isLooking) return
    state.isLooking = true
    void lookUntilDone()
  }

  const timer = setInterval(start, lookEvery).unref()
  const stopHearing = servers.hear((topic) => {
    if (live.listenedTo().some((outingId) => topicOf(outingId) === topic)) start()
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    stopHearing()
  })
}

type Listener = {
  readonly stream: EventStream
  readonly outingId: number
  /** The last change that the listener knows. */
  readonly since: number
  /** Identifies what the listener may see: listeners with the same view get the same answers. */
  readonly view: string
  /** Whether the listener accepts brief events; apps of earlier releases do not. */
  readonly isBrief: boolean
  /** Reads everything after a cursor that this listener may see. */
  readonly read: (since: number) => Promise<PullAnswer>
  /** Identifies the person, or the group of a code, for whom the listener is connected. */
  readonly who: string
  /** Called at the start and at every heartbeat, once for each `who`. Returning false ends the stream. */
  readonly mayStay: () => Promise<boolean>
  readonly onFailure: (error: unknown) => void
}

/**
 * Sends a listener everything after its cursor, then every change as it is committed, and every 15 seconds the time
 * when each group was last seen. Ends with the stream. The stream is also ended after a failure or when the listener's
 * rights have changed; the listener then reconnects.
 */
export function streamChanges(hub: LiveHub, listener: Listener): void {
  const { stream, outingId, since, view, isBrief, read, who, mayStay, onFailure } = listener
  const state = { cursor: since, isOpen: true, last: Promise.resolve() }

  async function send(occasion: Occasion): Promise<void> {
    if (occasion === 'heartbeat' && state.isOpen) {
      const stays = await hub.askOnce(outingId, `${view} ${who}`, mayStay)
      if (!stays) return stream.end()
    }
    for (let more = true; more && state.isOpen;) {
      const { cursor } = state
      const { answer, full, brief } = await hub.share(outingId, `${view} ${cursor}`, () => read(cursor))
      state.cursor = answer.cursor
      more = answer.more
      const text = isBrief && occasion === 'change' ? brief : full
      if (answer.changes.length > 0) stream.send({ event: 'changes', id: answer.cursor, text: text() })
      else if (occasion === 'heartbeat') stream.send({ event: 'hb', text: text() })
      // A listener that has missed thousands of changes gets them at the speed of its connection, and is not cut off
      // for unread data.
      if (more) await stream.room()
    }
  }

  function sendInTurn(occasion: Occasion): void {
    state.last = state.last.then(() => send(occasion)).catch(fail)
  }

  function fail(error: unknown): void {
    if (state.isOpen) onFailure(error)
    stream.end()
  }

  const stopListening = hub.listen(outingId, sendInTurn, () => state.cursor)
  stream.onEnd(() => {
    state.isOpen = false
    stopListening()
  })
  sendInTurn('heartbeat')
}
