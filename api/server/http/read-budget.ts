import type { FastifyInstance } from 'fastify'
import { robotCheck } from '#sync/calls/robot-check.ts'
import type { Caller } from '../callers/caller.ts'
import { sendProblem, serverProblems, toProblem } from '../problem.ts'
import { createBuckets, type Budget } from './token-buckets.ts'
import { networkOf, type Elapsed } from './try-limit.ts'

/** Per address: enough for a clubhouse where everyone opens the app at the same time. */
const ofAddress: Budget = { atOnce: 1200, aSecond: 20 }
/** For all callers without a sign-in or a code together, except for robot checks. */
const ofAll: Budget = { atOnce: 6000, aSecond: 100 }

/**
 * Limits reads without a sign-in or a code, whose callers are anonymous. Robot checks lift the limits that many
 * addresses use up together, so they are limited for each address only: otherwise those addresses could keep everyone
 * from logging in.
 */
export function registerReadBudget(app: FastifyInstance, { elapsed }: { readonly elapsed: Elapsed }): void {
  const takeOfAddress = createBuckets({ elapsed, ...ofAddress })
  const takeOfAll = createBuckets({ elapsed, ...ofAll })
  app.addHook('onRequest', async (request, reply) => {
    const { call } = request.routeOptions.config
    if (request.method !== 'GET' || call === undefined) return
    const { member, outing } = request.getDecorator<Caller>('caller')
    if (member !== null || outing !== null) return
    if (takeOfAddress(networkOf(request.ip)) && (call === robotCheck || takeOfAll('all'))) return
    const message = 'Too many requests from here. Please try again in a minute, or log in.'
    await sendProblem(reply, toProblem(serverProblems, { code: 'request.too-many', message }))
  })
}
