import type { FastifyInstance, FastifyRequest } from 'fastify'
import { push } from '#sync/calls/replay.ts'
import type { Caller } from '../callers/caller.ts'
import { networkOf } from './try-limit.ts'

/** Resolves when the caller with this key may begin. */
type Turns = (key: string) => Promise<void>

/**
 * Lets one request begin in each turn of the event loop, so that scores are read and answered between any two. SQLite
 * answers a query at once: without this, a thousand requests that arrive together all run before anything else does.
 * Callers take turns, so that one who sends a thousand delays only those.
 */
export function createTurns(): Turns {
  const waiting = new Map<string, (() => void)[]>()
  const state = { isTaken: false }

  function callNext(): void {
    const [next] = waiting
    state.isTaken = next !== undefined
    if (next === undefined) return
    const [key, own] = next
    const begin = own.shift()
    // Behind everyone else who waits.
    waiting.delete(key)
    if (own.length > 0) waiting.set(key, own)
    setImmediate(callNext)
    begin?.()
  }

  return async (key) => {
    if (state.isTaken) {
      return await new Promise<void>((begin) => {
        const own = waiting.get(key) ?? []
        own.push(begin)
        waiting.set(key, own)
      })
    }
    state.isTaken = true
    setImmediate(callNext)
    return undefined
  }
}

/** Lets the declared calls take turns, after those above the budgets were refused; `sync/push` waits for none of them. */
export function registerTurns(app: FastifyInstance): void {
  const turnOf = createTurns()
  app.addHook('onRequest', async (request) => {
    const { call } = request.routeOptions.config
    if (call !== undefined && call !== push) await turnOf(keyOf(request))
  })
}

/** One person, one group, or one customer of a network. */
function keyOf(request: FastifyRequest): string {
  const { member, outing } = request.getDecorator<Caller>('caller')
  if (member !== null) return `member ${member.id}`
  return outing === null ? networkOf(request.ip) : `group ${outing.outingId}/${outing.tgroupId}`
}
