import type { Context } from './context.ts'

/** The date where the club is, YYYY-MM-DD. */
export function today({ now, config }: Pick<Context, 'now' | 'config'>): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: config.club.timeZone }).format(now())
}

/** Where the day begins first: the Line Islands are fourteen hours ahead of UTC. */
const furthestAhead = 14 * 60 * 60 * 1000

/**
 * The latest day that has begun anywhere, YYYY-MM-DD. A round has the day of the place where it was played: a member who
 * travels east is ahead of the club.
 */
export function latestDay({ now }: Pick<Context, 'now'>): string {
  return new Date(now().getTime() + furthestAhead).toISOString().slice(0, 10)
}
