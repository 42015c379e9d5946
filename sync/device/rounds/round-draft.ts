import type { RoundSeen, RoundToPost } from '../../calls/rounds.ts'
import type { Teebox } from '../../calls/teeboxes.ts'
import { signedInUser } from '../connection/credentials.ts'
import type { Device } from '../device.ts'
import { withDatabase } from '../storage/with-database.ts'

export type Alcohol = '0' | '1' | '2'

/** What one golfer played, as typed. */
export type DraftScore = {
  readonly teebox_id: number | null
  readonly score: string
  readonly parorbetter: string
  readonly alcohol: Alcohol
}

export type DraftGolfer = DraftScore & { readonly id: number; readonly firstname: string; readonly lastname: string }

/** A round that is being filled in. It is stored from the first tap. */
export type RoundDraft = DraftScore & {
  /** The key under which the server posts the round once. */
  readonly mid: string
  /** The posted round that is edited, and its golfer; null for a new round. */
  readonly edits: {
    readonly id: number
    readonly userId: number
    readonly golfer: string
    /** As the server had it; missing in a draft of an earlier release. */
    readonly seen?: RoundSeen
  } | null
  /** `mid` of the rejected round that this one replaces. */
  readonly instead: string | null
  readonly course: { readonly id: number; readonly name: string; readonly region_id: number | null }
  readonly teeboxes: readonly Teebox[]
  /** YYYY-MM-DD; empty while none is chosen. */
  readonly date: string
  readonly tournament: 0 | 1 | null
  readonly fairwaycondition: number
  readonly greenscondition: number
  readonly greensspeed: number
  readonly value: number
  readonly coursecom: string
  readonly golfers: readonly DraftGolfer[]
  /** The server's sentence for each path of what it refused, and what it was. */
  readonly refused?: { readonly fields: Readonly<Record<string, string>>; readonly sent: RoundToPost }
}

/** The version of the type above. A draft of another version is not read. */
const shape = 1

/** Stores the draft after those that were given before it. Rejects where the database refuses it. */
export async function keepRoundDraft(device: Device, draft: RoundDraft): Promise<void> {
  const key = keyOf(device, draft.edits !== null)
  await write(device, () => device.database.meta.put({ key, value: { shape, draft } }))
  pageOnly.get(device)?.delete(key)
}

/**
 * Stores what was typed into a draft that is stored already. Does not throw: a change that the database refuses stays
 * in the memory of the page and is read from there, because the next step would go on with an older draft.
 */
export async function changeRoundDraft(device: Device, draft: RoundDraft): Promise<void> {
  const key = keyOf(device, draft.edits !== null)
  try {
    await keepRoundDraft(device, draft)
  } catch {
    pageOnly.set(device, new Map(pageOnly.get(device)).set(key, draft))
  }
}

/**
 * The draft of the signed-in member for a new round, or with an id, for the edit of that round.
 * What was given before the call is in it.
 */
export async function readRoundDraft(device: Device, editedId: number | null): Promise<RoundDraft | undefined> {
  const key = keyOf(device, editedId !== null)
  // Dexie follows a live query only through its own promises: after another one, it would not notice later writes.
  await Promise.resolve(writes.get(device))
  const row = await device.database.meta.get(key)
  const stored = isKept(row?.value) ? row.value.draft : undefined
  const draft = pageOnly.get(device)?.get(key) ?? stored
  return editedId === null || draft?.edits?.id === editedId ? draft : undefined
}

/**
 * Does not throw, and needs no waiting: what reads the draft waits for it. One that the database keeps is offered
 * again.
 */
export async function dropRoundDraft(device: Device, { isEdit }: { readonly isEdit: boolean }): Promise<void> {
  const key = keyOf(device, isEdit)
  await write(device, () => device.database.meta.delete(key)).catch(() => undefined)
  pageOnly.get(device)?.delete(key)
}

/** The last changes that the database has refused, by the key of their draft. */
const pageOnly = new WeakMap<Device, Map<string, RoundDraft>>()

/** The end of the last write of this page. It never rejects. */
const writes = new WeakMap<Device, Promise<void>>()

/** One write after the other: one that is tried again after a lost connection replaces nothing newer. */
async function write(device: Device, work: () => Promise<unknown>): Promise<void> {
  const before = writes.get(device) ?? Promise.resolve()
  const written = before.then(() => withDatabase(device.database, work))
  const ended = () => undefined
  writes.set(device, written.then(ended, ended))
  await written
}

function keyOf(device: Device, isEdit: boolean): string {
  return `round-${isEdit ? 'edit' : 'draft'}:${signedInUser(device)?.id ?? 0}`
}

function isKept(value: unknown): value is { readonly draft: RoundDraft } {
  return typeof value === 'object' && value !== null && 'shape' in value && value.shape === shape
}
