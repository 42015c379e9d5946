import { cellOf } from '../cells/cell-kinds.ts'
import type { Device, DevicePorts, TextStore } from '../device.ts'

/** The key in local storage of entries that the database refused. */
export const journalKey = 'nomad.unsaved'
/**
 * The most entries that are kept: more than a round of four golfers with corrections, in a hundredth of the storage
 * that a browser gives.
 */
const kept = 200

/** An entry of a cell, as its operation has it. */
export type Unsaved = {
  readonly mid: string
  readonly at: number
  readonly name: string
  readonly args: unknown
  /** The `clientId` under which it was made, where its queue has another one. */
  readonly from?: string | undefined
}

type Noting = Pick<Device, 'journalChanged'> & { readonly ports: Pick<DevicePorts, 'storage'> }

export function readJournal(storage: TextStore): readonly Unsaved[] {
  try {
    const entries: unknown = JSON.parse(storage.getItem(journalKey) ?? '[]')
    return Array.isArray(entries) ? entries.flatMap(asUnsaved) : []
  } catch {
    return []
  }
}

/** Returns the entries of the journal that belong to an outing. */
export function unsavedOf({ storage }: Pick<DevicePorts, 'storage'>, outingId: number): readonly Unsaved[] {
  return readJournal(storage).filter(({ args }) => (args as { outingId?: unknown }).outingId === outingId)
}

export function addToJournal({ ports, journalChanged }: Noting, entries: readonly Unsaved[]): void {
  const { storage } = ports
  const others = readJournal(storage).filter(({ mid }) => entries.every((entry) => entry.mid !== mid))
  write(storage, [...others, ...entries].slice(-kept))
  journalChanged.notify()
}

/** Deletes entries that were imported, or superseded by a newer one of their cell. */
export function removeFromJournal({ ports, journalChanged }: Noting, isDone: (entry: Unsaved) => boolean): void {
  const { storage } = ports
  const entries = readJournal(storage)
  const left = entries.filter((entry) => !isDone(entry))
  if (left.length === entries.length) return
  write(storage, left)
  journalChanged.notify()
}

/** Writes the journal. Never throws: the screen reports that nothing was saved, whether this works or not. */
function write(storage: TextStore, entries: readonly Unsaved[]): void {
  try {
    if (entries.length === 0) storage.removeItem(journalKey)
    else storage.setItem(journalKey, JSON.stringify(entries))
  } catch {
    // A full phone refuses this too.
  }
}

/**
 * Validates a stored entry; returns an empty list for an invalid one. An entry of an older build has no name: it sets a
 * score or a Wolf's choice.
 */
function asUnsaved(value: unknown): Unsaved[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('mid' in value) || !('at' in value) || !('args' in value)) return []
  const { mid, at, args } = value
  if (typeof mid !== 'string' || typeof at !== 'number') return []
  const names = 'name' in value ? [value.name] : ['score.set', 'wolf.set']
  const name = names.find((each) => typeof each === 'string' && cellOf({ name: each, args }) !== null)
  const from = 'from' in value && typeof value.from === 'string' ? { from: value.from } : {}
  return typeof name === 'string' ? [{ mid, at, name, args, ...from }] : []
}
