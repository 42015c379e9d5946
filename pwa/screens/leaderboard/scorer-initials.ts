import { lettersOf } from '#golf/letters.ts'
import type { TextStore } from '#sync/device/device.ts'

const key = 'nomad.initials'
const mostInitials = 4

/** Initials as shown beside scores: AM for a typed am. Whole letters, as many as the server takes. */
export function asInitials(typed: string): string {
  const letters = lettersOf(typed.trim().toUpperCase())
  return letters.reduce((kept, letter) => ((kept + letter).length > mostInitials ? kept : kept + letter), '')
}

/** The initials entered last on this phone; empty for none. */
export function readInitials(storage: TextStore): string {
  return asInitials(storage.getItem(key) ?? '')
}

export function keepInitials(storage: TextStore, initials: string): void {
  if (initials === '') storage.removeItem(key)
  else storage.setItem(key, initials)
}

const askedKey = 'nomad.asked-who'

/** Whether this phone has asked who keeps the score of this outing. */
export function wasAskedWho(storage: TextStore, outingId: number): boolean {
  return storage.getItem(askedKey) === String(outingId)
}

/** Remembers it; a phone scores one outing at a time. */
export function noteAskedWho(storage: TextStore, outingId: number): void {
  storage.setItem(askedKey, String(outingId))
}
