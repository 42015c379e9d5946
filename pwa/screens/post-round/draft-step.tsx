import type { ReactNode } from 'react'
import { Navigate } from 'react-router-dom'
import { failureText, isUnreachable } from '../../club/failure-text.ts'
import { stepPath } from '../../rounds/step-path.ts'
import { Button } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import { useRoundDraft, type OpenDraft } from './use-round-draft.ts'

type Props = { title: string; editTitle?: string; children: (open: OpenDraft) => ReactNode }

/** A step of filling in a round. Without a round that was begun there is nothing to do but to choose a course. */
export function DraftStep({ title, editTitle = title, children }: Props) {
  const state = useRoundDraft()
  if (state.kind === 'none') return <Navigate to={stepPath('')} replace />
  return (
    <Page title={state.kind === 'open' && state.editedId !== null ? editTitle : title}>
      {state.kind === 'opening' && <Skeleton rows={5} height={72} />}
      {state.kind === 'failed' && (
        <Standstill
          kind={isUnreachable(state.error) ? 'offline' : 'error'}
          title={failureText(state.error)}
          action={
            <Button tone="soft" onClick={state.again}>
              Try again
            </Button>
          }
        />
      )}
      {state.kind === 'open' && children(state)}
    </Page>
  )
}
