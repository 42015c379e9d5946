import type { FastifyInstance } from 'fastify'
import { push } from '#sync/calls/replay.ts'
import { logSecurity } from '../../process/log.ts'
import type { Caller } from '../callers/caller.ts'
import { sendProblem, serverProblems, toProblem } from '../problem.ts'
import type { Elapsed } from './failure-limit.ts'
import { createBuckets } from './read-budget.ts'

/**
 * Of one member, or of one group under its code, for each call. Most writes add rows that are kept for good; by hand
 * no one gets near this, and a program gets no further than a day's backup can hold.
 */
const budget = { atOnce: 2000, aSecond: 0.5 }

/** Limits the writes of a sign-in or a code. Those without either have limits of their own, and so has `sync/push`. */
export function registerWriteBudget(app: FastifyInstance, { elapsed }: { readonly elapsed: Elapsed }): void {
  const take = createBuckets({ elapsed, ...budget })
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || call === push || call.method === 'GET') return
    const writer = writerOf(request.getDecorator<Caller>('caller'))
    if (writer === null || take(`${writer} ${call.method} ${call.path}`)) return
    logSecurity(request, { event: 'excess_rate_limit_exceeded', of: 'writes' })
    const message = 'Too many changes in a short time. Please try again in a minute.'
    await sendProblem(reply, toProblem(serverProblems, { code: 'request.too-many', message }))
  })
}

function writerOf({ member, outing }: Caller): string | null {
  if (member !== null) return `member ${member.id}`
  return outing === null ? null : `group ${outing.outingId}/${outing.tgroupId}`
}
