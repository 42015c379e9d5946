import type { TextStore } from '#sync/device/device.ts'
import { parsedJson } from '../parsed-json.ts'

/** The version of the stored draft. It changes with the draft's format; older drafts are not read. */
const shape = 5
const keyOf = (number: number) => `nomad.outing-draft.${number}`

/** The storage key of the outing that a member is setting up. Its value contains the owner. */
export const outingDraftKey = keyOf(shape)

/** Deletes the draft of an outing, which contains the names of guests, and drafts of older builds. */
export function forgetOutingDraft(storage: TextStore): void {
  for (let number = 1; number <= shape; number += 1) storage.removeItem(keyOf(number))
}

/**
 * Deletes the draft of an outing unless it is this member's, who may be signing in again after the sign-in has expired.
 */
export function forgetDraftOfOthers(storage: TextStore, memberId: number): void {
  const kept = storage.getItem(outingDraftKey)
  if (kept === null || ownerOf(kept) !== memberId) forgetOutingDraft(storage)
}

function ownerOf(text: string): number | undefined {
  const kept = parsedJson(text) as { readonly owner?: { readonly userId?: number } } | null
  return kept?.owner?.userId
}
