import { cellOf } from '../cells/cell-kinds.ts'
import type { TextStore } from '../device.ts'

/** What the phone could not put into its database. Last resort: small, and written before anybody says anything. */
const key = 'nomad.unsaved'
const kept = 50

/** An entry for a cell, as its operation has it. */
export type Unsaved = { readonly mid: string; readonly at: number; readonly name: string; readonly args: unknown }

export function readJournal(storage: TextStore): readonly Unsaved[] {
  try {
    const entries: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(entries) ? entries.flatMap(asUnsaved) : []
  } catch {
    return []
  }
}

export function addToJournal(storage: TextStore, entries: readonly Unsaved[]): void {
  write(storage, [...readJournal(storage), ...entries].slice(-kept))
}

/** Takes out what has found its way into the database, or what something newer on the same cell replaces. */
export function removeFromJournal(storage: TextStore, isDone: (entry: Unsaved) => boolean): void {
  const entries = readJournal(storage)
  const left = entries.filter((entry) => !isDone(entry))
  if (left.length < entries.length) write(storage, left)
}

/** The person is told that nothing was saved, whether this works or not: a full phone may refuse it too. */
function write(storage: TextStore, entries: readonly Unsaved[]): void {
  try {
    if (entries.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(entries))
  } catch {
    // Nothing left to try.
  }
}

/** An entry that an older app noted has no name: it sets a score, or a choice. */
function asUnsaved(value: unknown): Unsaved[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('mid' in value) || !('at' in value) || !('args' in value)) return []
  const { mid, at, args } = value
  if (typeof mid !== 'string' || typeof at !== 'number') return []
  const names = 'name' in value ? [value.name] : ['score.set', 'wolf.set']
  const name = names.find((each) => typeof each === 'string' && cellOf({ name: each, args }) !== null)
  return typeof name === 'string' ? [{ mid, at, name, args }] : []
}
