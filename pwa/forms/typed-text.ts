import type { DevicePorts, TextStore } from '#sync/device/device.ts'
import { parsedJson } from '../parsed-json.ts'

type Ports = Pick<DevicePorts, 'storage' | 'now'>

/** Identifies a form: the member, the path of the page, and the name of the form, because a page may have several. */
type Place = { readonly memberId: number; readonly page: string; readonly form: string }

/** The typed content of one form and the time of its last change. */
type Entry = Place & { readonly at: number; readonly value: unknown }

/** All kept forms, most recently typed first. */
type Kept = { readonly entries: readonly Entry[] }

const key = 'nomad.typed'
/** The member id for a form that is open to everyone. */
export const noMember = 0
/** Milliseconds for which the text of a visitor is kept: the device may be shared by many. */
const hour = 60 * 60 * 1000
/**
 * Milliseconds for which the text of a member is kept: long enough to continue in the morning what was left in the
 * evening.
 */
const day = 24 * hour
/** The most forms that are kept: more than a person leaves half filled in within a day. */
const mostForms = 10

/**
 * Keeps what a member has typed into a form. When the storage is full, the forms that were left longest ago make room.
 * If that is not enough, the stored forms are deleted, and all are kept in memory until the page closes.
 */
export function keepTyped(ports: Ports, entry: Omit<Entry, 'at'>): void {
  const others = entriesOf(ports).filter((other) => !isAt(other, entry))
  const entries = [{ ...entry, at: ports.now() }, ...others]
  for (let most = Math.min(entries.length, mostForms); most > 0; most -= 1) {
    if (write(ports.storage, entries.slice(0, most))) return
  }
  forgetTyped(ports.storage)
  // A full storage keeps this in memory as long as the page is open.
  write(ports.storage, entries)
}

/** Returns what this member typed into this form; undefined if nothing is kept. */
export function readTyped(ports: Ports, place: Place): unknown {
  return entriesOf(ports).find((entry) => isAt(entry, place))?.value
}

/** Deletes what was typed into every form. */
export function forgetTyped(storage: TextStore): void {
  storage.removeItem(key)
}

/** Deletes what was typed into one form. */
export function forgetTypedAt(ports: Ports, place: Place): void {
  const entries = entriesOf(ports)
  const left = entries.filter((entry) => !isAt(entry, place))
  if (left.length < entries.length) write(ports.storage, left)
}

/** Deletes everything that other members typed, and expired text of this member. */
export function forgetTypedOfOthers(ports: Ports, memberId: number): void {
  const own = entriesOf(ports).filter((entry) => entry.memberId === memberId)
  // The clock may have been set back since, so the age of an entry from the future is unknown and starts at zero.
  const entries = own.map((entry) => ({ ...entry, at: Math.min(entry.at, ports.now()) }))
  write(ports.storage, entries)
}

/** Stores the entries. Returns false when the storage is full. */
function write(storage: TextStore, entries: readonly Entry[]): boolean {
  if (entries.length === 0) {
    forgetTyped(storage)
    return true
  }
  try {
    return storage.setItem(key, JSON.stringify({ entries } satisfies Kept)) !== false
  } catch {
    return false
  }
}

/** Returns the kept forms that have not expired. */
function entriesOf({ storage, now }: Ports): readonly Entry[] {
  const entries = parse(storage.getItem(key))?.entries ?? []
  return entries.filter(({ at, memberId }) => now() - at < (memberId === noMember ? hour : day))
}

function isAt(entry: Place, { memberId, page, form }: Place): boolean {
  return entry.memberId === memberId && entry.page === page && entry.form === form
}

/** Parses the stored forms with a minimal check: only this file writes them. */
function parse(text: string | null): Kept | undefined {
  const kept = parsedJson(text) as Partial<Kept> | null
  return Array.isArray(kept?.entries) ? (kept as Kept) : undefined
}
