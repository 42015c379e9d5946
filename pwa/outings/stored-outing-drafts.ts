import type { TextStore } from '#sync/device/device.ts'
import { parsedJson } from '../parsed-json.ts'

/** The version of the stored drafts. It changes with the format of a draft; older drafts are not read. */
const shape = 5
const keyOf = (number: number) => `nomad.outing-draft.${number}`

/** The storage key of the outings that a member is setting up. Each draft contains its owner. */
export const outingDraftKey = keyOf(shape)

/** The owner of a draft, which is kept only for the day on which it was started. `outingId`: 0 for a new outing. */
export type DraftOwner = { readonly userId: number; readonly outingId: number; readonly today: string }

type StoredDraft = { readonly owner: DraftOwner; readonly draft: unknown; readonly basis?: string }

/** Returns the stored drafts, most recently changed first. */
export function storedDrafts(storage: TextStore): readonly StoredDraft[] {
  const kept = parsedJson(storage.getItem(outingDraftKey)) as Partial<StoredDraft & Stored> | null
  // Release 0.8.0 stored one draft, without a list.
  const drafts: readonly Partial<StoredDraft>[] = kept?.drafts ?? (kept === null ? [] : [kept])
  return drafts.flatMap(({ owner, draft, ...rest }) => (owner && draft ? [{ ...rest, owner, draft }] : []))
}

type Stored = { readonly drafts: readonly StoredDraft[] }

/** Stores these drafts instead of all others. Returns false if the storage refuses them. */
export function storeDrafts(storage: TextStore, drafts: readonly StoredDraft[]): boolean {
  if (drafts.length > 0) return storage.setItem(outingDraftKey, JSON.stringify({ drafts } satisfies Stored)) !== false
  forgetOutingDrafts(storage)
  return true
}

/** Deletes the drafts of all outings, which contain the names of guests, and drafts of older builds. */
export function forgetOutingDrafts(storage: TextStore): void {
  for (let number = 1; number <= shape; number += 1) storage.removeItem(keyOf(number))
}

/**
 * Deletes the drafts of outings except this member's, who may be signing in again after the sign-in has expired.
 */
export function forgetDraftsOfOthers(storage: TextStore, memberId: number): void {
  const drafts = storedDrafts(storage)
  const own = drafts.filter(({ owner }) => owner.userId === memberId)
  if (own.length === 0 || own.length < drafts.length) storeDrafts(storage, own)
}
