import { cellOf } from '../cells/cell-kinds.ts'
import type { TextStore } from '../device.ts'

/** The key in local storage of entries that the database refused. */
const key = 'nomad.unsaved'
const kept = 50

/** An entry of a cell, as its operation has it. */
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

/** Deletes entries that were imported, or superseded by a newer one of their cell. */
export function removeFromJournal(storage: TextStore, isDone: (entry: Unsaved) => boolean): void {
  const entries = readJournal(storage)
  const left = entries.filter((entry) => !isDone(entry))
  if (left.length < entries.length) write(storage, left)
}

/** Never throws: the screen reports that nothing was saved, whether this works or not. */
function write(storage: TextStore, entries: readonly Unsaved[]): void {
  try {
    if (entries.length === 0) storage.removeItem(key)
    else storage.setItem(key, JSON.stringify(entries))
  } catch {
    // A full phone refuses this too.
  }
}

/** An entry of an older build has no name: it sets a score or a Wolf's choice. */
function asUnsaved(value: unknown): Unsaved[] {
  if (typeof value !== 'object' || value === null) return []
  if (!('mid' in value) || !('at' in value) || !('args' in value)) return []
  const { mid, at, args } = value
  if (typeof mid !== 'string' || typeof at !== 'number') return []
  const names = 'name' in value ? [value.name] : ['score.set', 'wolf.set']
  const name = names.find((each) => typeof each === 'string' && cellOf({ name: each, args }) !== null)
  return typeof name === 'string' ? [{ mid, at, name, args }] : []
}
