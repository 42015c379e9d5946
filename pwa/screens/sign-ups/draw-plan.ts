import { readHandicap } from '#golf/course/handicap-text.ts'
import type { BodyOf } from '#sync/calls/call.ts'
import type { teeTimeDraw } from '#sync/calls/sign-ups.ts'

/** A draw while it is chosen. */
export type DrawPlan = {
  readonly flightsBy: 'size' | 'index'
  readonly flightCount: number
  /** The highest index of each flight, as typed: 10, 18 */
  readonly upto: string
  readonly groups: 'near' | 'mixed'
  readonly startBy: 'times' | 'shotgun'
  readonly minutes: number
}

export const firstPlan: DrawPlan = {
  ...{ flightsBy: 'size', flightCount: 2, upto: '', groups: 'near', startBy: 'times', minutes: 10 },
}

/** What is sent; undefined while the limits of the flights cannot be read. */
export function drawRequest(plan: DrawPlan): BodyOf<typeof teeTimeDraw> | undefined {
  const { flightsBy, flightCount, groups, startBy, minutes } = plan
  const start = startBy === 'times' ? ({ by: 'times', minutes } as const) : ({ by: 'shotgun' } as const)
  if (flightsBy === 'size') return { flights: { by: 'size', count: flightCount }, groups, start }
  const upto = limitsOf(plan.upto)
  return upto === undefined ? undefined : { flights: { by: 'index', upto }, groups, start }
}

/** Indexes that rise, with a comma or a blank between them. */
function limitsOf(typed: string): number[] | undefined {
  const parts = typed.split(/[\s,;]+/).filter((part) => part !== '')
  const limits = parts.map(limitOf)
  const rise = limits.every((limit, at) => limit > (limits[at - 1] ?? Number.NEGATIVE_INFINITY))
  return rise && limits.length > 0 && limits.length < 20 ? limits : undefined
}

function limitOf(part: string): number {
  const read = readHandicap(part)
  return read.ok ? read.value : Number.NaN
}
