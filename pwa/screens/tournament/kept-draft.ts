import { useMemo, useState } from 'react'
import type { TextStore } from '#sync/device/device.ts'
import { dayOf } from '../../dates/date-text.ts'
import { useUser } from '../../device/device-context.tsx'
import { forgetOutingDraft, outingDraftKey as key } from '../../outings/forget-outing-draft.ts'
import type { OutingDraft } from './outing-draft.ts'

/** The owner of a draft, which is kept for the day on which it was started. */
export type DraftOwner = { readonly userId: number; readonly outingId: number; readonly today: string }

/** Keeps the choices through a reload. Without storage the form still works as long as it is open. */
export function keepDraft(storage: TextStore, { owner, draft }: { owner: DraftOwner; draft: OutingDraft }): void {
  try {
    storage.setItem(key, JSON.stringify({ owner, draft }))
  } catch {
    forgetOutingDraft(storage)
  }
}

/** The draft that this member started today for this outing (0 for a new one); null when there is none. */
export function keptDraft(storage: TextStore, owner: DraftOwner): OutingDraft | null {
  const kept = parse(storage.getItem(key) ?? 'null')
  return kept !== undefined && isSame(kept.owner, owner) ? kept.draft : null
}

type Kept = { readonly owner: DraftOwner; readonly draft: OutingDraft }

/** Only this file writes under the key, so a draft found there has the shape of its number. */
function parse(text: string): Kept | undefined {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null
    return kept?.owner && kept.draft ? { owner: kept.owner, draft: kept.draft } : undefined
  } catch {
    return undefined
  }
}

function isSame(kept: DraftOwner, owner: DraftOwner): boolean {
  return kept.userId === owner.userId && kept.outingId === owner.outingId && kept.today === owner.today
}

/** The member who sets up an outing (0 for a new one), on the day on which the form was opened. */
export function useDraftOwner(outingId: number): DraftOwner {
  const userId = useUser()?.id ?? 0
  const [today] = useState(() => dayOf(new Date()))
  return useMemo(() => ({ userId, outingId, today }), [userId, outingId, today])
}
