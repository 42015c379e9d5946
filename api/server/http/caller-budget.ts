import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Reader } from '#db/database.ts'
import { groupOfCode, readAccessCode } from '#db/outings/access-codes.ts'
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

/** Limits the calls of each member and group. Calls of anyone else have other limits, and so does `sync/push`. */
export function registerCallerBudget(
  app: FastifyInstance,
  { db, elapsed }: { readonly db: Reader; readonly elapsed: Elapsed },
): void {
  const takeRead = createBuckets({ elapsed, ...ofReads })
  const takeWrite = createBuckets({ elapsed, ...ofWrites })
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (call === undefined || call === push) return
    const who = await keyOf(db, request)
    if (who === null) return
    const isRead = call.method === 'GET'
    const take = isRead ? takeRead : takeWrite
    if (take(`${who} ${call.method} ${call.path}`)) return
    logSecurity(request, { event: 'excess_rate_limit_exceeded', of: isRead ? 'reads' : 'writes' })
    const message = `Too many ${isRead ? 'requests' : 'changes'} in a short time. Please try again in a minute.`
    await sendProblem(reply, toProblem(serverProblems, { code: 'request.too-many', message }))
  })
}

/** Returns the key of the caller's budget; null without a sign-in or the present code of a group. */
async function keyOf(db: Reader, request: FastifyRequest): Promise<string | null> {
  const { member, outing } = request.getDecorator<Caller>('caller')
  if (member !== null) return `member ${member.id}`
  if (outing !== null) return `group ${outing.outingId}/${outing.tgroupId}`
  const typed = request.headers['x-access-code']
  const code = typeof typed === 'string' ? readAccessCode(typed) : undefined
  const group = code === undefined ? undefined : await groupOfCode(db, code)
  // Invented codes get no budget: ten thousand of them would drop all other budgets, which would then be full again.
  return group === undefined || group.isReplaced ? null : `group ${group.outingId}/${group.tgroupId}`
}
