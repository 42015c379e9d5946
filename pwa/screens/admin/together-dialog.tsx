import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { shownDay } from '#golf/day.ts'
import { roundsTogether, undoRounds } from '#sync/calls/rounds.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { useServerSend } from '../../server/server-send.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { counted } from '../../ui/text.tsx'

type Props = {
  together: { readonly user_id?: number; readonly posted_by?: number; readonly outing_id?: number }
  /** Which rounds, in words. */
  about: string
  onClose: () => void
}

/** Removes rounds that belong together in one step, after listing them. */
export function TogetherDialog({ together, about, onClose }: Props) {
  const { data } = useServerQuery({ call: roundsTogether, request: { query: together } })
  const [reason, setReason] = useState('')
  const send = useServerSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  const rounds = data?.rounds ?? []

  async function remove() {
    const answer = await send(undoRounds, { body: { ...together, expect: rounds.length, reason } })
    if (!answer.ok) return answer.refusal.fields?.['reason'] ?? answer.refusal.message
    notices.succeed('Rounds removed', 'They can be brought back together under Deleted Rounds')
    onClose()
    await during(answers.invalidateQueries())
    return undefined
  }

  return (
    <ActionDialog
      title="Remove rounds together"
      action={`Remove ${counted(rounds.length, 'round')}`}
      tone="danger"
      disabled={rounds.length === 0}
      cancel="Keep them"
      failed="Not removed"
      onAct={remove}
      onClose={onClose}
    >
      <p>{about}:</p>
      {data !== undefined && rounds.length === 0 && <p>There are none.</p>}
      {rounds.length > 0 && <p>{rounds.map(({ date, score }) => `${score} on ${shownDay(date)}`).join(', ')}</p>}
      <p>They can be brought back together for 30 days.</p>
      <TextField label="Reason, shown on the rounds" value={reason} onValue={setReason} maxLength={200} />
    </ActionDialog>
  )
}
