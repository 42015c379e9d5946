import { useState } from 'react'
import { teeTimePaid, type RosterPlayer } from '#sync/calls/sign-ups.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { TextField } from '../../ui/field.tsx'
import { useDialogSend } from './use-dialog-send.ts'

type Props = { teetimeId: number; player: RosterPlayer; onClose: () => void }

/** Records that a golfer has paid, or that it was a mistake. */
export function PaidDialog({ teetimeId, player, onClose }: Props) {
  const { failures, sendFromDialog } = useDialogSend(onClose)
  const [how, setHow] = useState('Cash')
  const isPaid = player.paid !== null

  async function record() {
    const body = { signup_id: player.id, paid: !isPaid, how: isPaid ? '' : how.trim() }
    const done = isPaid ? 'Payment taken back' : 'Payment recorded'
    await sendFromDialog(teeTimePaid, { request: { params: { id: teetimeId }, body }, done })
  }

  return (
    <Dialog
      open
      title={`Payment of ${player.name}`}
      onClose={onClose}
      actions={
        <>
          <ErrorList title="Unable to record the payment" errors={failures} />
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
