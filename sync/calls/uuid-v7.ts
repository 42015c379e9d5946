/**
 * Returns a UUIDv7 (RFC 9562, 5.7): 48 bits of time, then random bits. The time only keeps ids of about the same time
 * together on disk. Nothing is ordered by it, so a clock before 1970 gives the time 0. `chance` is ten random bytes.
 */
export function uuidV7(now: number, chance: Uint8Array): string {
  const time = Math.trunc(Math.max(0, now)).toString(16).padStart(12, '0').slice(-12)
  const [version = 0, , variant = 0] = chance
  const bytes = [(version & 0x0f) | 0x70, chance[1] ?? 0, (variant & 0x3f) | 0x80, ...chance.subarray(3, 10)]
  const hex = time + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** Returns the time in a UUIDv7, in milliseconds since 1970. */
export function momentOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** The number of hexadecimal digits at the end of an id that count up. */
const ofCounter = 12

/**
 * Returns the id that is `count` above `id`. The operations of one tap have one random id and those that follow it, so
 * that they can be sent together. Each is as unique as the first, because any other UUIDv7 is 74 random bits away.
 */
export function followingId(id: string, count: number): string {
  const counter = (Number.parseInt(id.slice(-ofCounter), 16) + count) % 16 ** ofCounter
  return id.slice(0, -ofCounter) + counter.toString(16).padStart(ofCounter, '0')
}
