/**
 * A UUIDv7 (RFC 9562, 5.7): 48 bits of time, then random bits. The time only keeps neighbors together on disk; nothing
 * is ordered by it. `chance` is ten random bytes.
 */
export function uuidV7(now: number, chance: Uint8Array): string {
  const time = Math.trunc(now).toString(16).padStart(12, '0').slice(-12)
  const [version = 0, , variant = 0] = chance
  const bytes = [(version & 0x0f) | 0x70, chance[1] ?? 0, (variant & 0x3f) | 0x80, ...chance.subarray(3, 10)]
  const hex = time + bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-')
}
