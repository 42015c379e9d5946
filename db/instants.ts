/** Durations in milliseconds. */
export const minute = 60 * 1000
export const hour = 60 * minute
export const day = 24 * hour

/** The instant (ISO 8601) this many milliseconds after another one. */
export function instantAfter(at: string, milliseconds: number): string {
  return new Date(Date.parse(at) + milliseconds).toISOString()
}

/** The instant this many milliseconds before another one. */
export function instantBefore(at: string, milliseconds: number): string {
  return instantAfter(at, -milliseconds)
}
