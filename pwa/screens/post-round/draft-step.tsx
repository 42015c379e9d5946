import { useCallback, useEffect, useState, type ReactNode } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { courseById } from '#sync/calls/courses.ts'
import { roundSearch } from '#sync/calls/rounds.ts'
import { callServerOrCached } from '#sync/device/connection/cached-answers.ts'
import { callServer } from '#sync/device/connection/server-calls.ts'
import type { Device } from '#sync/device/device.ts'
import { changeRoundDraft, readRoundDraft, type RoundDraft } from '#sync/device/rounds/round-draft.ts'
import { useDevice } from '../../device/device-context.tsx'
import { stepPath } from '../../rounds/use-begin-round.ts'
import { idInAddress } from '../../routes.ts'
import { failureText, isUnreachable, serverRefused } from '../../server/failure-text.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { editOf } from './draft-rules.ts'
import { texts } from './texts.ts'

type Props = { title: string; editTitle?: string; children: (open: OpenDraft) => ReactNode }

/** A step of filling in a round. Without a draft it redirects to the choice of a course. */
export function DraftStep({ title, editTitle = title, children }: Props) {
  const state = useRoundDraft()
  if (state.kind === 'none') return <Navigate to={stepPath('')} replace />
  return (
    <Page title={state.kind === 'open' && state.editedId !== null ? editTitle : title}>
      {state.kind === 'opening' && <Skeleton rows={5} height={72} />}
      {state.kind === 'failed' && (
        <EmptyState
          kind={isUnreachable(state.error) ? 'offline' : 'error'}
          title={failureText(state.error)}
          action={
            <Button tone="soft" onClick={state.again}>
              {texts.tryAgain}
            </Button>
          }
        />
      )}
      {state.kind === 'open' && children(state)}
    </Page>
  )
}

export type OpenDraft = {
  readonly draft: RoundDraft
  /** Shows the changed draft, and stores it on the phone. */
  readonly change: (changed: RoundDraft) => void
  /** The id of the posted round that is being edited; null for a new one. */
  readonly editedId: number | null
}

type State =
  | { readonly kind: 'opening' }
  | { readonly kind: 'none' }
  | { readonly kind: 'failed'; readonly error: unknown; readonly again: () => void }
  | ({ readonly kind: 'open' } & OpenDraft)

/** Returns the draft of the round: from this phone, or from the server when an edit starts. */
function useRoundDraft(): State {
  const device = useDevice()
  const [asked] = useSearchParams()
  const editedId = idInAddress(asked.get('edit'))
  const [draft, setDraft] = useState<RoundDraft | null>()
  const [error, setError] = useState<unknown>()
  const [tries, setTries] = useState(0)

  useEffect(() => {
    let isGone = false
    const show = (found: RoundDraft | undefined) => {
      if (!isGone) setDraft(found ?? null)
    }
    openDraft(device, editedId).then(show, (failure: unknown) => {
      if (!isGone) setError(failure)
    })
    return () => {
      isGone = true
    }
  }, [device, editedId, tries])

  const change = useCallback(
    (given: RoundDraft) => {
      // The draft may have been sent already, without an answer or in another tab, so a later change is another
      // operation.
      const changed = { ...given, mid: device.ports.newId() }
      setDraft(changed)
      void changeRoundDraft(device, changed)
    },
    [device],
  )

  if (draft === null) return { kind: 'none' }
  if (draft !== undefined) return { kind: 'open', draft, change, editedId }
  if (error === undefined) return { kind: 'opening' }
  const again = () => {
    setError(undefined)
    setTries(tries + 1)
  }
  return { kind: 'failed', error, again }
}

async function openDraft(device: Device, editedId: number | null): Promise<RoundDraft | undefined> {
  const kept = await readRoundDraft(device, editedId)
  return kept === undefined && editedId !== null ? await openEdit(device, editedId) : kept
}

async function openEdit(device: Device, id: number): Promise<RoundDraft | undefined> {
  const found = await callServer(device, roundSearch, { query: { round_id: id } })
  if (!found.ok) throw serverRefused(found.refusal)
  const [row] = found.value.rounds.results
  if (row === undefined) return undefined
  const ground = await callServerOrCached(device, courseById, { params: { id: row.course_id } })
  if (!ground.ok) throw serverRefused(ground.refusal)
  return editOf(row, { ground: ground.value, mid: device.ports.newId() })
}
