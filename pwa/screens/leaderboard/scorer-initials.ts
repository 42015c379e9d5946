import type { TextStore } from '#sync/device/device.ts'

const key = 'nomad.initials'
const mostInitials = 4

/** Initials as shown beside scores: AM for a typed am. */
export function asInitials(typed: string): string {
  return typed.trim().toUpperCase().slice(0, mostInitials)
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
