import type { FastifyInstance } from 'fastify'
import { second } from '#db/instants.ts'
import { sendProblem, serverBusy, serverProblems, toProblem } from '../problem.ts'
import type { Elapsed } from './try-limit.ts'

const tick = second / 10
const tooLate = second
const patience = 10 * second

/**
 * Returns a function that tells whether the event loop has been more than a second late for ten seconds. A single tick
 * in time ends the overload.
 */
export function watchOverload(app: FastifyInstance, elapsed: Elapsed): () => boolean {
  const last = { tick: elapsed(), inTime: elapsed() }
  const state = { isOverloaded: false }
  const timer = setInterval(() => {
    const at = elapsed()
    if (at - last.tick - tick <= tooLate) last.inTime = at
    last.tick = at
    const isOverloaded = at - last.inTime >= patience
    if (isOverloaded && !state.isOverloaded) app.log.error({ event: 'overload' }, 'overload')
    state.isOverloaded = isOverloaded
  }, tick)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))
  return () => state.isOverloaded
}

/**
 * Answers everything but /livez with 503 during an overload. Phones keep their operations and retry, so that the server
 * catches up instead of falling behind permanently (REL-09).
 */
export function registerLoadShedding(app: FastifyInstance, elapsed: Elapsed): void {
  const isOverloaded = watchOverload(app, elapsed)
  app.addHook('onRequest', async (request, reply) => {
    if (!isOverloaded() || request.url === '/livez') return
    await sendProblem(reply, toProblem(serverProblems, serverBusy().refusal))
  })
}
