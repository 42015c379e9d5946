import { timingSafeEqual } from 'node:crypto'

/** Compares in constant time: how long it takes does not show how much of a guess is right. */
export function isSameSecret(right: string, given: string): boolean {
  // By bytes: other characters than those of a secret have more of them.
  const [bytes, other] = [Buffer.from(right), Buffer.from(given)]
  return bytes.length === other.length && timingSafeEqual(bytes, other)
}
