import type { TextStore } from '#sync/device/device.ts'

/** The number changes with the shape of a draft; older drafts are not read. */
const shape = 5
const keyOf = (number: number) => `nomad.outing-draft.${number}`

/** Where the outing that a member sets up is kept, with its owner. */
export const outingDraftKey = keyOf(shape)

/** Deletes the outing that was being set up, which names its guests, and those that older builds kept. */
export function forgetOutingDraft(storage: TextStore): void {
  for (let number = 1; number <= shape; number += 1) storage.removeItem(keyOf(number))
}

/**
 * Deletes the outing that was being set up by anyone but this member, who signs in again after the sign-in has expired.
 */
export function forgetDraftOfOthers(storage: TextStore, memberId: number): void {
  const kept = storage.getItem(outingDraftKey)
  if (kept === null || ownerOf(kept) !== memberId) forgetOutingDraft(storage)
}

function ownerOf(text: string): number | undefined {
  try {
    const kept = JSON.parse(text) as { readonly owner?: { readonly userId?: number } } | null
    return kept?.owner?.userId
  } catch {
    return undefined
  }
}
