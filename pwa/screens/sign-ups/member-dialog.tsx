import { useState } from 'react'
import { golferAll } from '#sync/calls/golfers.ts'
import { teeTimeGuestToMember, type Roster, type RosterPlayer } from '#sync/calls/sign-ups.ts'
import { indexText } from '../../people/index-text.ts'
import { matchesName } from '../../people/name-filter.ts'
import { QueryBoundary } from '../../server/query-boundary.tsx'
import { useDialogChange } from '../../server/server-change.ts'
import { useServerQuery } from '../../server/server-query.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PickList } from '../../ui/pick-list.tsx'
import { texts } from './texts.ts'

type Props = {
  teetimeId: number
  /** A guest. */
  player: RosterPlayer
  roster: Pick<Roster, 'players'>
  onClose: () => void
}

/** Makes the entry of a guest that of a member: first who that is, then what it means. */
export function MemberDialog({ teetimeId, player, roster, onClose }: Props) {
  const members = useServerQuery({ call: golferAll, request: {} })
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
      <QueryBoundary query={members} rows={3} height={56} needs={texts.connectForMembers}>
        {({ golfers }) => {
          const picks = golfers
            .filter(({ id }) => !signedUp.has(id))
            .map(({ id, firstname, lastname, ...golfer }) => {
              return { id, name: `${firstname} ${lastname}`, detail: indexText(golfer) }
            })
          return (
            <PickList
              filterLabel={texts.filterByName}
              listLabel={texts.members}
              matches={matchesName}
              nothing={texts.noGolferFound}
              picks={picks}
              onPick={(id) => setChosen(picks.find((pick) => pick.id === id) ?? null)}
            />
          )
        }}
      </QueryBoundary>
    </Dialog>
  )
}
