import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { roundsTogether, undoRounds } from '#sync/calls/rounds.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { useClubSend } from '../../club/club-send.ts'
import { shownDay } from '#golf/day.ts'
import { Button } from '../../ui/button.tsx'
import { counted } from '../../ui/text.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { useLoading } from '../../ui/loading.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { TextField } from '../../ui/field.tsx'

type Props = {
  together: { readonly user_id?: number; readonly posted_by?: number; readonly outing_id?: number }
  /** Which rounds, in words. */
  about: string
  onClose: () => void
}

/** Removes rounds that belong together at one go, after showing how many they are. */
export function TogetherDialog({ together, about, onClose }: Props) {
  const { data } = useClubQuery({ call: roundsTogether, request: { query: together } })
  const [reason, setReason] = useState('')
  const [failure, setFailure] = useState<string | null>(null)
  const send = useClubSend()
  const during = useLoading()
  const answers = useQueryClient()
  const notices = useNotices()
  const rounds = data?.rounds ?? []

  async function remove() {
    const answer = await send(undoRounds, { body: { ...together, expect: rounds.length, reason } })
    if (!answer.ok) return setFailure(answer.refusal.fields?.['reason'] ?? answer.refusal.message)
    notices.succeed('Rounds removed', 'They can be brought back together under Deleted Rounds')
    onClose()
    await during(answers.invalidateQueries())
  }

  return (
    <Dialog
      open
      title="Remove rounds together"
      onClose={onClose}
      actions={
        <>
          <Button tone="danger" disabled={rounds.length === 0} onClick={() => void remove()}>
            Remove {counted(rounds.length, 'round')}
          </Button>
          <Button onClick={onClose}>Keep them</Button>
        </>
      }
    >
      <p>{about}:</p>
      {data !== undefined && rounds.length === 0 && <p>There are none.</p>}
      {rounds.length > 0 && <p>{rounds.map(({ date, score }) => `${score} on ${shownDay(date)}`).join(', ')}</p>}
      <p>They can be brought back together for 30 days.</p>
      <TextField label="Reason, shown on the rounds" value={reason} onValue={setReason} maxLength={200} />
      <ErrorList title="Not removed" errors={failure === null ? [] : [failure]} />
    </Dialog>
  )
}
