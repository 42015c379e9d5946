import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { TextStore } from '#sync/device/device.ts'
import { useToday } from '../../../dates/use-today.ts'
import { useDevice, useUser } from '../../../device/device-context.tsx'
import {
  forgetOutingDrafts,
  outingDraftKey,
  storedDrafts,
  storeDrafts,
  type DraftOwner,
} from '../../../outings/stored-outing-drafts.ts'
import type { OutingDraft } from './outing-draft.ts'

/** A draft that a person has changed, and the state of the server when the first change was made; see `basisOf`. */
export type ChangedDraft = { readonly draft: OutingDraft; readonly basis: string }

type Kept = ChangedDraft & { readonly owner: DraftOwner }

/** The most drafts that are kept: more outings than a person sets up in a day. */
const mostDrafts = 10

/**
 * Stores the draft beside those of the member's other outings of this day, so that it survives a reload. If the storage
 * is full, the drafts that were changed longest ago make room. If that is not enough, the drafts are kept in memory
 * until the page closes, and no older ones are restored.
 */
export function keepDraft(storage: TextStore, kept: Kept): void {
  const { userId, outingId, today } = kept.owner
  const others = storedDrafts(storage).filter(
    ({ owner }) => owner.userId === userId && owner.today === today && owner.outingId !== outingId,
  )
  const drafts = [kept, ...others].slice(0, mostDrafts)
  for (let most = drafts.length; most > 0; most -= 1) {
    if (storeDrafts(storage, drafts.slice(0, most))) return
  }
  forgetOutingDrafts(storage)
  // Kept in memory as long as the page is open.
  storeDrafts(storage, drafts)
}

/** Returns the draft that this member started today for this outing (0 for a new one); null if there is none. */
export function keptDraft(storage: TextStore, owner: DraftOwner): ChangedDraft | null {
  const kept = storedDrafts(storage).find((each) => isSame(each.owner, owner))
  // Not validated: only this file writes drafts. Earlier builds stored them without a basis.
  return kept === undefined ? null : { draft: kept.draft as OutingDraft, basis: kept.basis ?? '' }
}

/** Deletes the member's draft of this outing, which was sent or discarded. The drafts of other outings stay. */
export function forgetDraft(storage: TextStore, { userId, outingId }: Pick<DraftOwner, 'userId' | 'outingId'>): void {
  const others = storedDrafts(storage).filter(({ owner }) => owner.userId !== userId || owner.outingId !== outingId)
  storeDrafts(storage, others)
}

/**
 * Moves a draft that stayed open over midnight to the new day, if it is a new outing dated that earlier day. Any other
 * day was chosen by the person.
 */
export function movedTo(today: string, { draft, basis }: ChangedDraft, since: string): ChangedDraft {
  return draft.outingId === 0 && draft.date === since ? { draft: { ...draft, date: today }, basis } : { draft, basis }
}

/**
 * Returns the state on which a draft is based, for a comparison with what the server has later: golfers come and go,
 * and another person may edit the outing. Scores and indexes are left out.
 */
export function basisOf({ golfers, version: _version, ...draft }: OutingDraft): string {
  return JSON.stringify({
    ...draft,
    golfers: golfers.map(({ hasScores: _scores, index: _index, ...golfer }) => golfer),
  })
}

function isSame(kept: DraftOwner, owner: DraftOwner): boolean {
  return kept.userId === owner.userId && kept.outingId === owner.outingId && kept.today === owner.today
}

/** Returns the member who sets up an outing (0 for a new one), and the present day. */
export function useDraftOwner(outingId: number): DraftOwner {
  const userId = useUser()?.id ?? 0
  const today = useToday()
  return useMemo(() => ({ userId, outingId, today }), [userId, outingId, today])
}

/**
 * Returns the changed draft of the form. It starts with the stored one, is kept through a reload, and is moved over
 * midnight. All tabs of a member share it: each follows what another one stores, and changes that. `hasOtherTab`: whether
 * another tab has changed it since the form was opened. A draft that another tab sent or discarded stays here.
 */
export function useChangedDraft(kept: ChangedDraft | null, owner: DraftOwner) {
  const { storage, storageEvents, wakeEvents } = useDevice().ports
  const [changed, setChanged] = useState(kept)
  const [hasOtherTab, setOtherTab] = useState(false)
  const [since, setSince] = useState(owner.today)
  if (since !== owner.today) {
    setSince(owner.today)
    setChanged(changed && movedTo(owner.today, changed, since))
  }
  useEffect(() => {
    if (changed !== null) keepDraft(storage, { owner, ...changed })
  }, [storage, owner, changed])

  // Every change is stored right away, so a stored draft that differs is a newer one of another tab.
  const follow = useEffectEvent(() => {
    const stored = keptDraft(storage, owner)
    if (stored === null || JSON.stringify(stored) === JSON.stringify(changed)) return
    setChanged(stored)
    setOtherTab(true)
  })
  useEffect(() => {
    const stops = [
      storageEvents?.((name) => {
        if (name === outingDraftKey) follow()
      }),
      // A browser gives a page that it has frozen no events of the storage.
      wakeEvents(() => follow()),
    ]
    return () => {
      for (const stop of stops) stop?.()
    }
  }, [storageEvents, wakeEvents])
  return { changed, setChanged, hasOtherTab }
}
