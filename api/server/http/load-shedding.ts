import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { IntervalHistogram } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { second } from '../time.ts'
import { sendProblem, serverProblems, toProblem } from '../problem.ts'

type Delay = Pick<IntervalHistogram, 'mean' | 'reset'>

const nanosecondsTooLate = 1e9
const patience = 10

/** How late the event loop is, measured as long as the process lives. */
export function measureDelay(): IntervalHistogram {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  return delay
}

/**
 * Turns requests away when the event loop has been more than a second late for ten seconds: phones keep what they have
 * and come back, and the server catches up instead of falling behind for good (REL-09).
 */
export function registerLoadShedding(app: FastifyInstance, delay: Delay): void {
  const state = { late: 0 }
  const timer = setInterval(() => {
    const isLate = delay.mean > nanosecondsTooLate
    delay.reset()
    state.late = isLate ? state.late + 1 : 0
    if (state.late === patience) app.log.error({ event: 'overload' }, 'overload')
  }, second)
  timer.unref()
  app.addHook('preClose', async () => clearInterval(timer))
  app.addHook('onRequest', async (request, reply) => {
    if (state.late < patience || request.url === '/livez') return
    const message = 'The club’s server is busy. Please try again soon.'
    await sendProblem(reply, toProblem(serverProblems, { code: 'server.busy', message }))
  })
}
