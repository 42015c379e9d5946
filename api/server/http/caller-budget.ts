import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readAccessCode } from '#db/outings/access-codes.ts'
import { push } from '#sync/calls/replay.ts'
import { logSecurity } from '../../process/log.ts'
import type { Caller } from '../callers/caller.ts'
import { sendProblem, serverProblems, toProblem } from '../problem.ts'
import { createBuckets } from './token-buckets.ts'
import type { Elapsed } from './try-limit.ts'

/**
 * The token bucket for reads of one call by one member, or by one group under its code. Sixty polling phones of a group
 * use only a part of it, and a program that repeatedly opens streams of a large outing costs the server only a fraction
 * of its time.
 */
const ofReads = { atOnce: 600, aSecond: 20 }
/**
 * The token bucket for writes, most of which add rows that are kept for good. People come nowhere near it, and a
 * program cannot fill the disk.
 */
const ofWrites = { atOnce: 2000, aSecond: 0.5 }

/** Limits the calls of each member, group or code. Calls of anyone else have other limits, and so does `sync/push`. */
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

/** Returns the key of the caller's budget; null without a sign-in or code. */
function keyOf(request: FastifyRequest): string | null {
  const { member, outing } = request.getDecorator<Caller>('caller')
  if (member !== null) return `member ${member.id}`
  if (outing !== null) return `group ${outing.outingId}/${outing.tgroupId}`
  const typed = request.headers['x-access-code']
  // The code is normalized to its stored form. Otherwise each spelling would have its own budget.
  const code = typeof typed === 'string' ? readAccessCode(typed) : undefined
  return code === undefined ? null : `code ${code}`
}
