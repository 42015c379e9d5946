import { useState } from 'react'
import type { AnswerOf } from '#sync/calls/call.ts'
import { changeMember, type adminMembers } from '#sync/calls/admin.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorList } from '../../ui/form.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { memberStates, offeredActions, type MemberAction } from './member-actions.ts'

type Props = {
  member: AnswerOf<typeof adminMembers>['results'][number]
  onClose: () => void
  onChanged: () => Promise<void>
}

/** What can be done with a member's account. Each thing is asked about before it is done. */
export function MemberDialog({ member, onClose, onChanged }: Props) {
  const send = useClubSend()
  const notices = useNotices()
  const [chosen, setChosen] = useState<MemberAction | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const offers = offeredActions(member)
  const offer = offers.find(({ action }) => action === chosen)
  const name = `${member.firstname} ${member.lastname}`

  function back() {
    setFailure(null)
    setChosen(null)
  }

  async function change(action: MemberAction) {
    const answer = await send(changeMember, { params: { id: member.id, action }, body: {} })
    if (!answer.ok) return setFailure(answer.refusal.message)
    notices.succeed('Update Successful', name)
    onClose()
    await onChanged()
  }

  if (offer !== undefined) {
    return (
      <Dialog
        open
        title={`${offer.label}: ${name}`}
        onClose={onClose}
        actions={
          <>
            <Button tone="primary" onClick={() => void change(offer.action)}>
              {offer.label}
            </Button>
            <Button onClick={back}>Back</Button>
          </>
        }
      >
        <p>{offer.question}</p>
        {/* Inside the dialog: what lies behind it is covered, and not read aloud. */}
        <ErrorList title="Error" errors={failure === null ? [] : [failure]} />
      </Dialog>
    )
  }
  return (
    <Dialog
      open
      title={name}
      onClose={onClose}
      actions={offers.map(({ action, label }) => (
        <Button key={action} onClick={() => setChosen(action)}>
          {label}
        </Button>
      ))}
    >
      <p>{memberStates(member).join(', ')}</p>
      <p>
        {member.email}
        {member.phonenum !== '' && ` · ${member.phonenum}`}
        {member.aga !== '' && ` · GHIN ${member.aga}`}
      </p>
    </Dialog>
  )
}
