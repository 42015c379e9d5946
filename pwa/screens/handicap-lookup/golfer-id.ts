/** The golfer that an address names; null for anything that is no id. */
export function readGolferId(part: string | null | undefined): number | null {
  return typeof part === 'string' && /^[1-9]\d{0,9}$/.test(part) ? Number(part) : null
}

/** The address under which a golfer's handicap is shown to others. */
export function sharedAddress(origin: string, golferId: number): string {
  return `${origin}/handicapLookup?id=${golferId}`
}
