import { signUpWithdraw } from '#sync/calls/sign-ups.ts'
import { useDialogChange } from '../../server/server-change.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { texts } from './texts.ts'

type Props = {
  open: boolean
  teetimeId: number
  /** The sign-up, with the golfer's name; null for the person's own. */
  golfer: { readonly id: number; readonly name: string | null }
  onClose: () => void
  onDone?: () => void
}

/** Gives up a spot, after a confirmation. */
export function WithdrawDialog({ open, teetimeId, golfer, onClose, onDone }: Props) {
  const change = useDialogChange(onClose)

  async function withdraw() {
    const request = { params: { id: teetimeId }, body: { signup_id: golfer.id } }
    const failure = await change(signUpWithdraw, { request, done: texts.withdrawn })
    if (failure === undefined) onDone?.()
    return failure
  }

  return (
    <ActionDialog
      open={open}
      title={golfer.name === null ? texts.giveUpSpot : texts.withdrawTitle(golfer.name)}
      action={texts.withdraw}
      tone="danger"
      cancel={golfer.name === null ? texts.keepMySpot : texts.keepSpot}
      failed={texts.unableToWithdraw}
      onAct={withdraw}
      onClose={onClose}
    >
      <p>{golfer.name === null ? texts.giveUpMeans : texts.withdrawMeans}</p>
    </ActionDialog>
  )
}
