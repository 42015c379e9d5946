import { useEffect, useMemo, useState } from 'react'
import type { TextStore } from '#sync/device/device.ts'
import { useToday } from '../../../dates/use-today.ts'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import { forgetOutingDraft, outingDraftKey as key } from '../../../outings/forget-outing-draft.ts'
import type { OutingDraft } from './outing-draft.ts'

/** The owner of a draft, which is kept for the day on which it was started. */
export type DraftOwner = { readonly userId: number; readonly outingId: number; readonly today: string }

/** A draft that a person has changed, and what the server had when the first change was made; see `basisOf`. */
export type ChangedDraft = { readonly draft: OutingDraft; readonly basis: string }

type Kept = ChangedDraft & { readonly owner: DraftOwner }

/**
 * Keeps the choices through a reload. Without storage the form still works as long as it is open, and nothing older
 * comes back.
 */
export function keepDraft(storage: TextStore, kept: Kept): void {
  const text = JSON.stringify(kept)
  if (storage.setItem(key, text) !== false) return
  forgetOutingDraft(storage)
  // As long as the page is open.
  storage.setItem(key, text)
}

/** The draft that this member started today for this outing (0 for a new one); null when there is none. */
export function keptDraft(storage: TextStore, owner: DraftOwner): ChangedDraft | null {
  const kept = parse(storage.getItem(key) ?? 'null')
  return kept !== undefined && isSame(kept.owner, owner) ? { draft: kept.draft, basis: kept.basis } : null
}

/** A draft that stayed open over midnight: a new outing of that day is one of today, any other day was chosen. */
export function movedTo(today: string, { draft, basis }: ChangedDraft, since: string): ChangedDraft {
  return draft.outingId === 0 && draft.date === since ? { draft: { ...draft, date: today }, basis } : { draft, basis }
}

/**
 * What a draft begins with, to compare with what the server has later: golfers come and go, and another person may edit
 * the outing. Scores do not count, nor do the indexes that golfers have by now.
 */
export function basisOf({ golfers, version: _version, ...draft }: OutingDraft): string {
  return JSON.stringify({
    ...draft,
    golfers: golfers.map(({ hasScores: _scores, index: _index, ...golfer }) => golfer),
  })
}

/** Only this file writes under the key, so a draft found there has the shape of its number. */
function parse(text: string): Kept | undefined {
  try {
    const kept = JSON.parse(text) as Partial<Kept> | null
    if (!kept?.owner || !kept.draft) return undefined
    // Earlier builds kept a draft alone.
    return { owner: kept.owner, draft: kept.draft, basis: kept.basis ?? '' }
  } catch {
    return undefined
  }
}

function isSame(kept: DraftOwner, owner: DraftOwner): boolean {
  return kept.userId === owner.userId && kept.outingId === owner.outingId && kept.today === owner.today
}

/** The member who sets up an outing (0 for a new one), on the day on which the form is seen. */
export function useDraftOwner(outingId: number): DraftOwner {
  const userId = useUser()?.id ?? 0
  const today = useToday()
  return useMemo(() => ({ userId, outingId, today }), [userId, outingId, today])
}

/** What a person changes in the form, kept through a reload and moved over midnight. It begins with what was kept. */
export function useChangedDraft(kept: ChangedDraft | null, owner: DraftOwner) {
  const { storage } = useDevice().ports
  const [changed, setChanged] = useState(kept)
  const [since, setSince] = useState(owner.today)
  if (since !== owner.today) {
    setSince(owner.today)
    setChanged(changed && movedTo(owner.today, changed, since))
  }
  useEffect(() => {
    if (changed !== null) keepDraft(storage, { owner, ...changed })
  }, [storage, owner, changed])
  return [changed, setChanged] as const
}
