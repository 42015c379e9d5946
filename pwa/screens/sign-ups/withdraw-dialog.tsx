import { useQueryClient } from '@tanstack/react-query'
import { signUpWithdraw } from '#sync/calls/sign-ups.ts'
import { useServerSend } from '../../server/server-send.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { texts } from './texts.ts'

type Props = {
  open: boolean
  teetimeId: number
  /** The sign-up with the golfer's name; null for one's own. */
  golfer: { readonly id: number; readonly name: string | null }
  onClose: () => void
  onDone?: () => void
}

/** Gives up a spot, after a confirmation. */
export function WithdrawDialog({ open, teetimeId, golfer, onClose, onDone }: Props) {
  const send = useServerSend()
  const answers = useQueryClient()
  const notices = useNotices()

  async function withdraw() {
    onClose()
    const answer = await send(signUpWithdraw, { params: { id: teetimeId }, body: { signup_id: golfer.id } })
    if (!answer.ok) {
      notices.fail(texts.unableToWithdraw, answer.refusal.message)
      return
    }
    notices.succeed(texts.withdrawn)
    await answers.invalidateQueries()
    onDone?.()
  }

  return (
    <ActionDialog
      open={open}
      title={golfer.name === null ? texts.giveUpSpot : texts.withdrawTitle(golfer.name)}
      action={texts.withdraw}
      tone="danger"
      cancel={golfer.name === null ? texts.keepMySpot : texts.keepSpot}
      onAct={() => void withdraw()}
      onClose={onClose}
    >
      <p>{golfer.name === null ? texts.giveUpMeans : texts.withdrawMeans}</p>
    </ActionDialog>
  )
}
