/**
 * A UUIDv7 (RFC 9562, 5.7): 48 bits of time, then random bits. The time only keeps neighbors together on disk; nothing
 * is ordered by it, so a clock before 1970 has the time 0. `chance` is ten random bytes.
 */
export function uuidV7(now: number, chance: Uint8Array): string {
  const time = Math.trunc(Math.max(0, now)).toString(16).padStart(12, '0').slice(-12)
  const [version = 0, , variant = 0] = chance
  const bytes = [(version & 0x0f) | 0x70, chance[1] ?? 0, (variant & 0x3f) | 0x80, ...chance.subarray(3, 10)]
  const hex = time + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}

/** The moment in a UUIDv7, in milliseconds. */
export function momentOf(id: string): number {
  return Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16)
}

/** The hexadecimal digits at the end of an id that count up. */
const ofCounter = 12

/**
 * The id that follows `id` by `count`. What is made together has one random id and those that follow it, so that they
 * can be sent as one. Each is as unique as the first, because the others of a UUIDv7 are 74 random bits away.
 */
export function followingId(id: string, count: number): string {
  const counter = (Number.parseInt(id.slice(-ofCounter), 16) + count) % 16 ** ofCounter
  return id.slice(0, -ofCounter) + counter.toString(16).padStart(ofCounter, '0')
}
