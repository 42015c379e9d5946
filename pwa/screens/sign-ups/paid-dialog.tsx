import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { teeTimePaid, type RosterPlayer } from '#sync/calls/sign-ups.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { TextField } from '../../ui/text-field.tsx'

type Props = { teetimeId: number; player: RosterPlayer; onClose: () => void }

/** Records that a golfer has paid, or that it was a mistake. */
export function PaidDialog({ teetimeId, player, onClose }: Props) {
  const send = useClubSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [how, setHow] = useState('Cash')
  const isPaid = player.paid !== null

  async function record() {
    const body = { signup_id: player.id, paid: !isPaid, how: isPaid ? '' : how.trim() }
    const answer = await send(teeTimePaid, { params: { id: teetimeId }, body })
    if (!answer.ok) {
      notices.fail('Unable to record the payment', answer.refusal.message)
      return
    }
    notices.succeed(isPaid ? 'Payment taken back' : 'Payment recorded')
    onClose()
    await answers.invalidateQueries()
  }

  return (
    <Dialog
      open
      title={`Payment of ${player.name}`}
      onClose={onClose}
      actions={
        <>
          <Button tone={isPaid ? 'danger' : 'primary'} onClick={() => void record()}>
            {isPaid ? 'Not paid' : 'Paid'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      {isPaid ? (
        <p>The payment was a mistake? Then the entry is unpaid again.</p>
      ) : (
        <TextField
          label="How"
          hint="Cash, check or the like."
          autoComplete="off"
          maxLength={40}
          value={how}
          onValue={setHow}
        />
      )}
    </Dialog>
  )
}
