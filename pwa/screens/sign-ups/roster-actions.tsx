import { useState } from 'react'
import { Link } from 'react-router-dom'
import { teeTimePlayersExport, type Roster } from '#sync/calls/sign-ups.ts'
import { useClubSend } from '../../club/club-send.ts'
import { useUser } from '../../device/device-context.tsx'
import { useSaveFile } from '../../save-file.ts'
import { signUpLabel } from '../../tee-times/sign-up-words.ts'
import { Actions, Button, buttonLook } from '../../ui/button.tsx'
import { DrawDialog } from './draw-dialog.tsx'
import type { TeeTimeFacts } from './tee-time-facts.ts'

type Props = { facts: TeeTimeFacts; roster: Roster }

/** The way to sign up; and for those who see to the tee time what is done before the start. */
export function RosterActions({ facts: { id }, roster }: Props) {
  const user = useUser()
  const send = useClubSend()
  const saveFile = useSaveFile()
  const [isDrawing, setDrawing] = useState(false)
  const { manages } = roster.teetime
  const isIn = user !== null && roster.players.some(({ user_id }) => user_id === user.id)

  return (
    <Actions>
      {!isIn && (
        <Link to={`/teetime/${id}/tourney/signup`} className={buttonLook('primary')}>
          {signUpLabel(roster.teetime.spotsleft)}
        </Link>
      )}
      {user?.isadmin === true && (
        <Link to={`/teetime/${id}/tourney/signup?golfer`} className={buttonLook()}>
          Add golfer
        </Link>
      )}
      {manages && (
        <>
          <Button onClick={() => setDrawing(true)}>Draw</Button>
          <Button onClick={() => void saveFile(send(teeTimePlayersExport, { params: { id } }))}>Export</Button>
          <Button onClick={() => print()}>Print</Button>
          <Link to={`/tournament?teetime=${id}`} className={buttonLook()}>
            Start as outing
          </Link>
          {isDrawing && <DrawDialog teetimeId={id} onClose={() => setDrawing(false)} />}
        </>
      )}
    </Actions>
  )
}
