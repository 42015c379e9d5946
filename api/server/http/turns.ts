import type { FastifyInstance, FastifyRequest } from 'fastify'
import { push, stream } from '#sync/calls/replay.ts'
import type { Caller } from '../callers/caller.ts'
import { networkOf } from './try-limit.ts'
import { whenOver } from './when-over.ts'

type Turns = {
  /** Resolves when the caller with this key may begin. */
  readonly begin: (key: string) => Promise<void>
  /** Ends what was started. */
  readonly end: (key: string) => void
}

/**
 * Lets one request begin in each turn of the event loop, so that scores are read and answered between any two. SQLite
 * answers a query at once: without this, a thousand requests that arrive together all run before anything else does.
 * Callers take turns, so that one who sends a thousand delays only those, and each has up to `most` under way.
 */
export function createTurns(most: number): Turns {
  const waiting = new Map<string, (() => void)[]>()
  const underWay = new Map<string, number>()
  const state = { isTaken: false }

  const isFull = (key: string) => (underWay.get(key) ?? 0) >= most

  function take(key: string): void {
    underWay.set(key, (underWay.get(key) ?? 0) + 1)
    state.isTaken = true
    setImmediate(callNext)
  }

  function callNext(): void {
    state.isTaken = false
    const next = waiting.entries().find(([key]) => !isFull(key))
    if (next === undefined) return
    const [key, own] = next
    const begin = own.shift()
    // Behind everyone else who waits.
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    take(key)
    begin?.()
  }

  return {
    async begin(key) {
      if (!state.isTaken && !isFull(key)) return take(key)
      return await new Promise<void>((begin) => {
        const own = waiting.get(key) ?? []
        own.push(begin)
        waiting.set(key, own)
      })
    },
    end(key) {
      const others = (underWay.get(key) ?? 0) - 1
      if (others > 0) underWay.set(key, others)
      else underWay.delete(key)
      if (!state.isTaken && waiting.has(key)) callNext()
    },
  }
}

/**
 * Requests of a member that are being answered, or whose answer has not been read. An answer is kept in memory until
 * then: six hundred files of a long record took three gigabytes.
 */
const mostOfMember = 20

/** Lets the declared calls take turns, after those above the budgets were refused; `sync/push` waits for none of them. */
export function registerTurns(app: FastifyInstance): void {
  const turns = createTurns(mostOfMember)
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || call === push) return
    const key = keyOf(request)
    await turns.begin(key)
    const { member } = request.getDecorator<Caller>('caller')
    // Who shares a network or a code does not wait for another's slow phone, and a stream lasts for hours.
    if (member === null || call === stream) turns.end(key)
    else whenOver({ asked: request.raw, answer: reply.raw }, () => turns.end(key))
  })
}

/** One person, one group, or one customer of a network. */
function keyOf(request: FastifyRequest): string {
  const { member, outing } = request.getDecorator<Caller>('caller')
  if (member !== null) return `member ${member.id}`
  return outing === null ? networkOf(request.ip) : `group ${outing.outingId}/${outing.tgroupId}`
}
