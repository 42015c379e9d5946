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
  /** The server's message for each refused field, by its path, and the round that was refused. */
  readonly refused?: { readonly fields: Readonly<Record<string, string>>; readonly sent: RoundToPost }
}

/** The version of `RoundDraft`. A stored draft of another version is not read. */
const shape = 1

/** Stores a draft, after all earlier writes of this page. Rejects when the database refuses it. */
export async function keepRoundDraft(device: Device, draft: RoundDraft): Promise<void> {
  const key = keyOf(device, draft.edits !== null)
  await write(device, () => device.database.meta.put({ key, value: { shape, draft } }))
  pageOnly.get(device)?.delete(key)
}

/**
 * Stores what was typed into a draft that is stored already. Does not throw: a change that the database refuses stays
 * in the page's memory and is read from there. Otherwise the next step would continue with an older draft.
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
 * Reads the signed-in member's draft of a new round, or with an id, of the edit of that round. Waits for the writes
 * that this page has started.
 */
export async function readRoundDraft(device: Device, editedId: number | null): Promise<RoundDraft | undefined> {
  const key = keyOf(device, editedId !== null)
  // A live query of Dexie follows only Dexie's own promises: after another one it would miss later writes. Inside a
  // live query, `Promise.resolve` returns one of Dexie's.
  await Promise.resolve(writes.get(device))
  const row = await device.database.meta.get(key)
  const stored = isKept(row?.value) ? row.value.draft : undefined
  const draft = pageOnly.get(device)?.get(key) ?? stored
  return editedId === null || draft?.edits?.id === editedId ? draft : undefined
}

/**
 * Deletes a draft. Does not throw, and need not be awaited: reads of the draft wait for it. If the database fails, the
 * draft stays and is offered again.
 */
export async function dropRoundDraft(device: Device, { isEdit }: { readonly isEdit: boolean }): Promise<void> {
  const key = keyOf(device, isEdit)
  await write(device, () => device.database.meta.delete(key)).catch(() => undefined)
  pageOnly.get(device)?.delete(key)
}

/** For each draft, by its key, the last change that the database has refused. */
const pageOnly = new WeakMap<Device, Map<string, RoundDraft>>()

/** A promise for the end of the last write of this page. It never rejects. */
const writes = new WeakMap<Device, Promise<void>>()

/** Runs the writes one after the other, so that one that is retried after a lost connection replaces nothing newer. */
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
