import { lettersOf } from '#golf/letters.ts'
import type { TextStore } from '#sync/device/device.ts'

const key = 'nomad.initials'
const mostInitials = 4

/**
 * Returns initials as they are shown beside scores: AM for a typed am. They are truncated at a whole letter to the
 * length that the server accepts.
 */
export function asInitials(typed: string): string {
  const letters = lettersOf(typed.trim().toUpperCase())
  return letters.reduce((kept, letter) => ((kept + letter).length > mostInitials ? kept : kept + letter), '')
}

/** Returns the initials that were entered last on this phone; empty for none. */
export function readInitials(storage: TextStore): string {
  return asInitials(storage.getItem(key) ?? '')
}

export function keepInitials(storage: TextStore, initials: string): void {
  if (initials === '') storage.removeItem(key)
  else storage.setItem(key, initials)
}

const askedKey = 'nomad.asked-who'

/** Whether this phone has shown the question who keeps score in this outing. */
export function wasAskedWho(storage: TextStore, outingId: number): boolean {
  return storage.getItem(askedKey) === String(outingId)
}

/** Stores that the question was shown. A phone scores one outing at a time, so only the last id is kept. */
export function noteAskedWho(storage: TextStore, outingId: number): void {
  storage.setItem(askedKey, String(outingId))
}
