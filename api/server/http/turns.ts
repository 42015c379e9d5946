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

/** Counts what is under way for each key, up to `most`. */
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
 * Turns of the loop for what arrives and for queries that wait, before the next request starts. In each turn it accepts
 * one connection: a phone behind a thousand of them would else wait for a thousand requests.
 */
const mostPassed = 50

type Turns = {
  /** Resolves when the caller with this key may start. */
  readonly start: (key: string) => Promise<void>
  /** Ends what was started. */
  readonly end: (key: string) => void
}

type Load = {
  /** Whether more has arrived since it was last asked. */
  readonly hasNews: () => boolean
  /** Whether queries wait for the database: those of scores would wait behind them. */
  readonly isCrowded: () => boolean
}

const noLoad: Load = { hasNews: () => false, isCrowded: () => false }

/** Milliseconds until it is asked again whether queries wait. */
const pause = 2

/**
 * Lets one request start in each turn of the event loop, so that scores are read and answered between any two. SQLite
 * answers a query at its call: without this, a thousand requests that arrive together all run before anything else does.
 * Callers take turns, so that one who sends a thousand delays only those, and each has up to `most` under way.
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
    // Behind everyone else who waits.
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
 * Requests of a member that are being answered, or whose answer has not been read. An answer is kept in memory until
 * then: six hundred files of a long record took three gigabytes.
 */
const mostOfMember = 20

/** Batches of a member or a group that are under way without a turn. A phone sends one after the other. */
const mostBatches = 20
/** Above this many senders the one that was refused longest ago is dropped. */
const mostSenders = 10_000

/**
 * Lets the declared calls take turns, after those above the budgets were refused. Scores of phones wait for none. A batch
 * is read before it is known to be one, at a cost: who sends hundreds together, or one that cannot be read, takes turns.
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
    const { call } = request.routeOptions.config
    note()
    if (call === undefined) return
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
    // Who shares a network or a code does not wait for another's slow phone, and a stream lasts for hours.
    if (member === null || call === stream) turns.end(key)
    else whenOver(over, () => turns.end(key))
  })
}

/** One person, one group, or one customer of a network. */
function keyOf(request: FastifyRequest): string {
  const { member, outing } = request.getDecorator<Caller>('caller')
  if (member !== null) return `member ${member.id}`
  return outing === null ? networkOf(request.ip) : `group ${outing.outingId}/${outing.tgroupId}`
}
