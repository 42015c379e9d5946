import { scoreSet, type ScoreSet } from '../../calls/replay.ts'
import { wolfSet, type WolfSet } from '../../calls/wolf.ts'
import type { TextStore } from '../ports.ts'

/** What the phone could not put into its database. Last resort: small, and written before anybody says anything. */
const key = 'nomad.unsaved'
const kept = 50

type Entry<Args> = { readonly mid: string; readonly at: number; readonly args: Args }

export type UnsavedScore = Entry<ScoreSet>
/** What the wolf chose on a hole. */
export type UnsavedChoice = Entry<WolfSet>
export type Unsaved = UnsavedScore | UnsavedChoice

export function isChoice(entry: Unsaved): entry is UnsavedChoice {
  return 'wolfGame' in entry.args
}

export function readJournal(storage: TextStore): readonly Unsaved[] {
  try {
    const entries: unknown = JSON.parse(storage.getItem(key) ?? '[]')
    return Array.isArray(entries) ? entries.filter(isUnsaved) : []
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

function isUnsaved(value: unknown): value is Unsaved {
  if (typeof value !== 'object' || value === null) return false
  if (!('mid' in value) || !('at' in value) || !('args' in value)) return false
  const isKnown = [scoreSet(), wolfSet()].some((args) => args.safeParse(value.args).success)
  return typeof value.mid === 'string' && typeof value.at === 'number' && isKnown
}
