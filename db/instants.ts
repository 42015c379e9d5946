/** Durations in milliseconds. */
export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Returns the instant a number of milliseconds after another one, in ISO 8601. */
export function instantAfter(at: Date | string, milliseconds: number): string {
  return new Date(new Date(at).getTime() + milliseconds).toISOString()
}

/** Returns the instant a number of milliseconds before another one, in ISO 8601. */
export function instantBefore(at: Date | string, milliseconds: number): string {
  return instantAfter(at, -milliseconds)
}

/** The largest expected difference between the clocks of servers of one database. */
const clockDifference = minute

/**
 * Whether an instant is in the past by less than a duration. An instant in the future was written before the clock was
 * set back; its age is unknown, so it does not count as recent.
 */
export function isRecent(instant: string, { now, within }: { readonly now: Date; readonly within: number }): boolean {
  const age = now.getTime() - Date.parse(instant)
  return age < within && age > -clockDifference
}
