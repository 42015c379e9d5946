import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAccessCode } from '#db/outings/access-codes.ts'
import { push } from '#sync/calls/replay.ts'
import { logSecurity } from '../../process/log.ts'
import type { Caller } from '../callers/caller.ts'
import { sendProblem, serverProblems, toProblem } from '../problem.ts'
import { createBuckets } from './read-budget.ts'
import type { Elapsed } from './try-limit.ts'

/**
 * Reads of one member, or of one group under its code, for each call. Sixty phones of a group that poll need a part of
 * it; a program that opens and leaves streams of a large outing costs the server a fraction of its time.
 */
const ofReads = { atOnce: 600, aSecond: 20 }
/** Writes. Most add rows that are kept for good; by hand no one gets near this, and a program cannot fill the disk. */
const ofWrites = { atOnce: 2000, aSecond: 0.5 }

/** Limits the calls of a sign-in or a code. Those without either have limits of their own, and so has `sync/push`. */
export function registerCallerBudget(app: FastifyInstance, { elapsed }: { readonly elapsed: Elapsed }): void {
  const takeRead = createBuckets({ elapsed, ...ofReads })
  const takeWrite = createBuckets({ elapsed, ...ofWrites })
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    const who = keyOf(request)
    if (call === undefined || call === push || who === null) return
    const isRead = call.method === 'GET'
    const take = isRead ? takeRead : takeWrite
    if (take(`${who} ${call.method} ${call.path}`)) return
    logSecurity(request, { event: 'excess_rate_limit_exceeded', of: isRead ? 'reads' : 'writes' })
    const message = `Too many ${isRead ? 'requests' : 'changes'} in a short time. Please try again in a minute.`
    await sendProblem(reply, toProblem(serverProblems, { code: 'request.too-many', message }))
  })
}

/** Null for a caller with neither a sign-in nor a code. */
function keyOf(request: FastifyRequest): string | null {
  const { member, outing } = request.getDecorator<Caller>('caller')
  if (member !== null) return `member ${member.id}`
  if (outing !== null) return `group ${outing.outingId}/${outing.tgroupId}`
  const typed = request.headers['x-access-code']
  // The code is counted as it is stored: otherwise each spelling of it would have a budget of its own.
  const code = typeof typed === 'string' ? readAccessCode(typed) : undefined
  return code === undefined ? null : `code ${code}`
}
