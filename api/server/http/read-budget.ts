import type { FastifyInstance } from 'fastify'
import type { Caller } from '../callers/caller.ts'
import { sendProblem, serverProblems, toProblem } from '../problem.ts'
import { second } from '../time.ts'
import { placeOf, type Elapsed } from './failure-limit.ts'

type Budget = { readonly atOnce: number; readonly aSecond: number }

/** A clubhouse in which everybody opens the app at the same time, behind one address. */
const ofPlace: Budget = { atOnce: 1200, aSecond: 20 }
/** What the server has left for everybody without a sign-in or a code, beside those who play. */
const ofAll: Budget = { atOnce: 6000, aSecond: 100 }

const mostPlaces = 10_000

/** Answers false when a budget is used up: tokens in a bucket that fills again by and by. */
export function createBuckets({
  elapsed,
  ...budget
}: Budget & { readonly elapsed: Elapsed }): (key: string) => boolean {
  const buckets = new Map<string, { readonly left: number; readonly at: number }>()
  return (key) => {
    const at = elapsed()
    const bucket = buckets.get(key) ?? { left: budget.atOnce, at }
    const left = Math.min(budget.atOnce, bucket.left + ((at - bucket.at) / second) * budget.aSecond)
    buckets.delete(key)
    buckets.set(key, { left: Math.max(0, left - 1), at })
    const [longestAgo] = buckets.keys()
    if (buckets.size > mostPlaces && longestAgo !== undefined) buckets.delete(longestAgo)
    return left >= 1
  }
}

/** Reads without a sign-in or a code cost work, and nobody is known who could be asked about it. */
export function registerReadBudget(app: FastifyInstance, { elapsed }: { readonly elapsed: Elapsed }): void {
  const takeOfPlace = createBuckets({ elapsed, ...ofPlace })
  const takeOfAll = createBuckets({ elapsed, ...ofAll })
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'GET' || request.routeOptions.config.call === undefined) return
    const { member, outing } = request.getDecorator<Caller>('caller')
    if (member !== null || outing !== null) return
    if (takeOfPlace(placeOf(request.ip)) && takeOfAll('all')) return
    const message = 'Too many requests from here. Please try again in a minute, or log in.'
    await sendProblem(reply, toProblem(serverProblems, { code: 'request.too-many', message }))
  })
}
