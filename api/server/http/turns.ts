import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LruMap } from 'toad-cache'
import { push, stream } from '#sync/calls/replay.ts'
import type { Caller } from '../callers/caller.ts'
import type { World } from '../context.ts'
import { networkOf } from './try-limit.ts'
import { whenOver } from './when-over.ts'

type Places = {
  readonly isFull: (key: string) => boolean
  readonly take: (key: string) => void
  readonly leave: (key: string) => void
}

/** Counts the requests in progress for each key, up to `most`. */
function createPlaces(most: number): Places {
  const taken = new Map<string, number>()
  return {
    isFull: (key) => (taken.get(key) ?? 0) >= most,
    take: (key) => void taken.set(key, (taken.get(key) ?? 0) + 1),
    leave(key) {
      const others = (taken.get(key) ?? 0) - 1
      if (others > 0) taken.set(key, others)
      else taken.delete(key)
    },
  }
}

/**
 * The most turns of the event loop that pass for new arrivals and waiting queries before the next request starts. Each
 * turn accepts one connection, so without these turns a phone behind a thousand connections would wait for a thousand
 * requests.
 */
const mostPassed = 50

type Turns = {
  /** Resolves when the caller with this key may start. */
  readonly start: (key: string) => Promise<void>
  /** Marks a started request as ended. */
  readonly end: (key: string) => void
}

type Load = {
  /** Whether anything has arrived since the last call. */
  readonly hasNews: () => boolean
  /** Whether queries wait for the database. Further ones would delay the queries of scores. */
  readonly isCrowded: () => boolean
}

const noLoad: Load = { hasNews: () => false, isCrowded: () => false }

/** Milliseconds until `isCrowded` is checked again. */
const pause = 2

/**
 * Starts one request in each turn of the event loop, so that scores are read and answered between any two requests.
 * SQLite runs a query synchronously: without this, a thousand requests that arrive together would all run before
 * anything else. Callers take turns, so that one who sends a thousand requests delays only their own, and each has at
 * most `most` in progress.
 */
export function createTurns(most: number, { hasNews, isCrowded }: Load = noLoad): Turns {
  const waiting = new Map<string, (() => void)[]>()
  const underWay = createPlaces(most)
  const state = { isTaken: false, passed: 0 }

  function take(key: string): void {
    underWay.take(key)
    state.isTaken = true
    setImmediate(callNext)
  }

  function callNext(): void {
    const waits = isCrowded()
    if (state.passed < mostPassed && (waits || hasNews())) {
      state.isTaken = true
      state.passed += 1
      if (waits) setTimeout(callNext, pause).unref()
      else setImmediate(callNext)
      return
    }
    state.passed = 0
    state.isTaken = false
    const next = waiting.entries().find(([key]) => !underWay.isFull(key))
    if (next === undefined) return
    const [key, own] = next
    const start = own.shift()
    // The caller goes to the end of the queue.
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    take(key)
    start?.()
  }

  return {
    async start(key) {
      if (!state.isTaken && !underWay.isFull(key)) return take(key)
      return await new Promise<void>((start) => {
        const own = waiting.get(key) ?? []
        own.push(start)
        waiting.set(key, own)
      })
    },
    end(key) {
      underWay.leave(key)
      if (!state.isTaken && waiting.has(key)) callNext()
    },
  }
}

/**
 * The most requests of a member that are being answered, or whose answer has not been read. An answer stays in memory
 * until it is read: six hundred files of a long record took three gigabytes.
 */
const mostOfMember = 20

/** The most batches of a member or a group that are in progress without a turn. A phone sends one after the other. */
const mostBatches = 20
/** The most senders of unreadable batches that are remembered; above it the least recently used one is dropped. */
const mostSenders = 10_000

/**
 * Lets the declared calls take turns, after those above the budgets were refused, and with them the pages that are made
 * for each request. Batches of scores do not wait for a turn. However, reading a batch is work even if it turns out to
 * be invalid, so a sender with too many batches in progress, or whose last batch could not be read, has to take turns.
 */
export function registerTurns(app: FastifyInstance, { db: { servers } }: Pick<World, 'db'>): void {
  const news = { isThere: false }
  const note = () => {
    news.isThere = true
  }
  const turns = createTurns(mostOfMember, {
    hasNews() {
      const isThere = news.isThere
      news.isThere = false
      return isThere
    },
    isCrowded: () => servers?.isReadWaiting() === true,
  })
  app.server.on('connection', note)
  const batches = createPlaces(mostBatches)
  const unreadable = new LruMap<true>(mostSenders)
  const noteBatch = (key: string, status: number) =>
    status === 400 ? unreadable.set(key, true) : unreadable.delete(key)
  app.addHook('onRequest', async (request, reply) => {
    const { call, takesTurn } = request.routeOptions.config
    // Files do not take turns and are no news: a call that waits for news would wait for a crowd that loads the app.
    if (call === undefined && takesTurn !== true) return
    note()
    const { member, outing } = request.getDecorator<Caller>('caller')
    const key = keyOf(request)
    const over = { asked: request.raw, answer: reply.raw }
    if (call === push) whenOver(over, () => noteBatch(key, reply.statusCode))
    const isOfPhone = call === push && (member !== null || outing !== null) && unreadable.get(key) === undefined
    if (isOfPhone && !batches.isFull(key)) {
      batches.take(key)
      whenOver(over, () => batches.leave(key))
      return
    }
    await turns.start(key)
    // Callers who share a network or a code do not wait for the slow phone of another, and a stream lasts for hours, so
    // neither keeps a place.
    if (member === null || call === stream) turns.end(key)
    else whenOver(over, () => turns.end(key))
  })
}

/** The key under which requests take turns: a member, a group, or the network of an anonymous caller. */
function keyOf(request: FastifyRequest): string {
  const { member, outing } = request.getDecorator<Caller>('caller')
  if (member !== null) return `member ${member.id}`
  return outing === null ? networkOf(request.ip) : `group ${outing.outingId}/${outing.tgroupId}`
}
