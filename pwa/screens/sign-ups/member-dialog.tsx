import { useState } from 'react'
import { teeTimeGuestToMember, type Roster, type RosterPlayer } from '#sync/calls/sign-ups.ts'
import { MemberPicks } from '../../people/member-picks.tsx'
import { useDialogChange } from '../../server/server-change.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { texts } from './texts.ts'

type Props = {
  teetimeId: number
  /** The entry of a guest. */
  player: RosterPlayer
  roster: Pick<Roster, 'players'>
  onClose: () => void
}

/** Turns the entry of a guest into that of a member: first the choice of the member, then the consequences. */
export function MemberDialog({ teetimeId, player, roster, onClose }: Props) {
  const change = useDialogChange(onClose)
  const [chosen, setChosen] = useState<{ readonly id: number; readonly name: string } | null>(null)
  const guest = player.name

  if (chosen !== null) {
    const { id: user_id, name } = chosen
    const request = { params: { id: teetimeId }, body: { signup_id: player.id, user_id } }
    return (
      <ActionDialog
        title={texts.entryGoesTo(name)}
        action={texts.giveEntry}
        failed={texts.unableToSave}
        onAct={() => change(teeTimeGuestToMember, { request, done: texts.saved })}
        onClose={onClose}
      >
        <p>{texts.entryMeans(guest, name)}</p>
      </ActionDialog>
    )
  }
  const signedUp = new Set(roster.players.map(({ user_id }) => user_id))
  return (
    <Dialog open title={texts.whichMember(guest)} onClose={onClose}>
      <MemberPicks
        label={texts.members}
        picked={signedUp}
        hidesPicked
        onPick={({ id, firstname, lastname }) => setChosen({ id, name: `${firstname} ${lastname}` })}
      />
    </Dialog>
  )
}
