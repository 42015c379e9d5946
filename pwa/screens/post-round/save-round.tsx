import { useState } from 'react'
import { roundSave, roundSearch } from '#sync/calls/rounds.ts'
import type { ServerRefusal } from '#sync/device/connection/server-calls.ts'
import { dropRoundDraft, type RoundDraft } from '#sync/device/rounds/round-draft.ts'
import { isRoundNotSaved, recordRound } from '#sync/device/rounds/rounds.ts'
import { waitForRound } from '#sync/device/rounds/wait-for-round.ts'
import { useDevice, useUser } from '../../device/device-context.tsx'
import { whereKeptSentence } from '../../device/where-kept.tsx'
import { notSavedText } from '../../rounds/use-begin-round.ts'
import { isFailure, reasonOf, useServerSend } from '../../server/server-send.ts'
import { useLeaveForm } from '../../server/use-leave-form.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Sentence } from '../../ui/text.tsx'
import { afterRefusal, editCaughtUp, editToSend, roundToSend, withRefusal } from './draft-rules.ts'
import type { OpenDraft } from './draft-step.tsx'
import { texts } from './texts.ts'

type Refused = { readonly code: string; readonly message: string; readonly sent: RoundDraft }

export type Saving = {
  readonly save: (draft: RoundDraft) => Promise<void>
  /** Why the server refused the round; null if it asks about a duplicate. */
  readonly refusal: string | null
  /** The question about a round that is already posted. */
  readonly duplicate: { readonly message: string; readonly postAnyway: () => void; readonly leave: () => void } | null
}

/**
 * Returns functions that post the round or save the edited one. A refused round stays on the screen with the reason.
 */
export function useSaveRound({ change }: OpenDraft): Saving {
  const device = useDevice()
  const user = useUser()
  const send = useServerSend()
  const during = useLoading()
  const notices = useNotices()
  const leaveForm = useLeaveForm()
  const [refused, setRefused] = useState<Refused | null>(null)

  async function done(draft: RoundDraft, { title, detail }: { title: string; detail: string }) {
    void dropRoundDraft(device, { isEdit: draft.edits !== null })
    notices.succeed(title, detail)
    await leaveForm(draft.edits === null ? '/handicapLookup' : `/handicapLookup/${draft.edits.userId}`)
  }

  async function post(draft: RoundDraft, duplicate: boolean) {
    const { mid, instead } = draft
    const round = roundToSend(draft, { duplicate })
    await recordRound(device, { mid, round, ...(instead === null ? {} : { instead }) })
    // The round is in the queue, so its draft is dropped. If the page is closed before the answer, no draft must remain
    // that looks unposted.
    void dropRoundDraft(device, { isEdit: false })
    const left = await waitForRound(device, mid)
    if (left === undefined) return await done(draft, texts.saving.posted)
    if (left.refusal === null)
      return await done(draft, { title: whereKeptSentence(device), detail: texts.saving.later })
    const sent = afterRefusal(draft, { mid: device.ports.newId(), refusal: left.refusal })
    change(sent)
    setRefused({ ...left.refusal, sent })
  }

  async function saveEdit(
    draft: RoundDraft,
    { id, userId, duplicate }: { id: number; userId: number; duplicate: boolean },
  ) {
    const body = editToSend(draft, { id, isOwn: userId === user?.id, duplicate })
    const answer = await send(roundSave, { body, mid: draft.mid })
    if (!answer.ok) return keepEdit(await caughtUp(draft, { id, refusal: answer.refusal }), answer.refusal)
    await done(draft, draft.golfers.length === 0 ? texts.saving.saved : texts.saving.posted)
  }

  /**
   * After a refusal because another person has saved, updates the draft, so that the next save is based on those
   * values.
   */
  async function caughtUp(draft: RoundDraft, { id, refusal }: { id: number; refusal: ServerRefusal }) {
    if (refusal.code !== 'round.changed') return draft
    const found = await send(roundSearch, { query: { round_id: id } })
    const row = found.ok ? found.value.rounds.results[0] : undefined
    return row === undefined ? draft : editCaughtUp(draft, row)
  }

  /**
   * Keeps the draft after a failed save. Without an answer the same operation is sent again; after a refusal the draft
   * gets a new id.
   */
  function keepEdit(draft: RoundDraft, refusal: ServerRefusal) {
    const isDone = !isFailure(refusal)
    const sent = isDone ? { ...withRefusal(draft, refusal), mid: device.ports.newId() } : draft
    if (isDone) change(sent)
    setRefused({ ...refusal, message: reasonOf(refusal), sent })
  }

  async function save(draft: RoundDraft, duplicate = false) {
    setRefused(null)
    const { edits } = draft
    try {
      await (edits === null ? during(post(draft, duplicate)) : saveEdit(draft, { ...edits, duplicate }))
    } catch (error) {
      if (!isRoundNotSaved(error)) throw error
      notices.fail(texts.saving.notSaved, notSavedText(error.reason))
    }
  }

  const isDuplicate = refused?.code === 'round.duplicate'
  return {
    save: (draft) => save(draft),
    refusal: refused === null || isDuplicate ? null : refused.message,
    duplicate: isDuplicate
      ? {
          message: refused.message,
          postAnyway: () => void save(refused.sent, true),
          leave: () => setRefused(null),
        }
      : null,
  }
}

/** Asks for confirmation before the same round is posted twice. */
export function DuplicateDialog({ saving: { duplicate } }: { saving: Saving }) {
  if (duplicate === null) return null
  const { message, postAnyway, leave } = duplicate
  return (
    <ActionDialog
      title={texts.saving.duplicate.title}
      action={texts.saving.duplicate.post}
      cancel={texts.saving.duplicate.leave}
      onAct={postAnyway}
      onClose={leave}
    >
      <p>
        <Sentence text={message} />
      </p>
    </ActionDialog>
  )
}
