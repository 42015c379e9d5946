import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time, so that the duration does not reveal how much of a guess is right. */
export function isSameSecret(right: string, given: string): boolean {
  // The lengths are compared in bytes, because characters outside ASCII have more than one.
  const [bytes, other] = [Buffer.from(right), Buffer.from(given)]
  return bytes.length === other.length && timingSafeEqual(bytes, other)
}
