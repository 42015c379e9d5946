/** In milliseconds, as instants are counted. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

type Clock = { readonly now: () => Date }
type Place = { readonly club: { readonly timeZone: string } }

/** The date where the club is, YYYY-MM-DD. */
export function today({ now, config }: Clock & { readonly config: Place }): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: config.club.timeZone }).format(now())
}

/** Where the day begins first: the Line Islands are fourteen hours ahead of UTC. */
const furthestAhead = 14 * hour

/**
 * The latest day that has begun anywhere, YYYY-MM-DD. A round has the day of the place where it was played: a member who
 * travels east is ahead of the club.
 */
export function latestDay({ now }: Clock): string {
  return new Date(now().getTime() + furthestAhead).toISOString().slice(0, 10)
}

/** The name of a stored day, as Tuesday. */
export function dayName(date: string): string {
  return new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(new Date(date))
}
