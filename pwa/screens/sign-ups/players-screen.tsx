import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Roster, RosterPlayer } from '#sync/calls/sign-ups.ts'
import { QueryBoundary, SeenAt } from '../../club/query-boundary.tsx'
import { useUser } from '../../device/device-context.tsx'
import { idInAddress } from '../../routes.ts'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { spotsOfRoster } from '../../tee-times/sign-up-words.ts'
import { Page, Section } from '../../ui/page.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Standstill } from '../../ui/standstill.tsx'
import { FactsCard } from './facts-card.tsx'
import { PaidDialog } from './paid-dialog.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { PlayersTable, type PlayerAct } from './players-table.tsx'
import { RosterActions } from './roster-actions.tsx'
import { partsOfRoster } from './roster-words.ts'
import styles from './sign-ups.module.css'
import { StartList } from './start-list.tsx'
import type { TeeTimeFacts } from './tee-time-facts.ts'
import { useTeeTimeFacts } from './use-tee-time-facts.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'

/** Who plays, and who waits for a spot. */
export function PlayersScreen() {
  const { tId } = useParams()
  const id = idInAddress(tId)
  if (id === null) return <NotFoundScreen />
  return (
    <Page title="Tourney Players">
      <Players key={id} teetimeId={id} />
    </Page>
  )
}

function Players({ teetimeId }: { teetimeId: number }) {
  const { known, query } = useTeeTimeFacts(teetimeId)
  return (
    <QueryBoundary
      query={query}
      waiting={<Skeleton rows={6} height={72} />}
      needs={<p>The players of a tee time that was never opened here need the club’s connection.</p>}
    >
      {({ answer, seenAt }) => (
        <div className={styles['stack']}>
          <SeenAt at={seenAt} />
          {known !== undefined && <RosterOf facts={known.facts} roster={answer} />}
        </div>
      )}
    </QueryBoundary>
  )
}

function RosterOf({ facts, roster }: { facts: TeeTimeFacts; roster: Roster }) {
  const user = useUser()
  const [act, setAct] = useState<PlayerAct | null>(null)
  const { playing, waiting } = partsOfRoster(roster)
  const close = () => setAct(null)
  const player = roster.players.find(({ id }) => id === act?.id)
  const mayPay = user?.isadmin === true && roster.teetime.prepay === 1

  return (
    <>
      <FactsCard facts={facts} spots={spotsOfRoster(roster)} />
      <RosterActions facts={facts} roster={roster} />
      <Section title={`Players (${playing.length})`}>
        {playing.length === 0 ? (
          <Standstill kind="empty" title="Nobody has signed up yet" />
        ) : (
          <>
            <PlayersTable caption="Players" roster={roster} players={playing} onAct={setAct} />
            <p className={styles['hint']}>
              Index × Slope ÷ 113 is rounded. An outing’s Course Handicap adds (Course Rating − par).
            </p>
          </>
        )}
      </Section>
      {waiting.length > 0 && (
        <Section title={`Waiting list (${waiting.length})`}>
          <PlayersTable caption="Waiting list" roster={roster} players={waiting} onAct={setAct} />
        </Section>
      )}
      {act !== null && player !== undefined && (
        <Dialogs
          teetimeId={facts.id}
          act={act}
          player={player}
          roster={roster}
          mayPay={mayPay}
          onAct={setAct}
          onClose={close}
        />
      )}
      <StartList facts={facts} roster={roster} />
    </>
  )
}

type DialogsProps = {
  teetimeId: number
  act: PlayerAct
  player: RosterPlayer
  roster: Roster
  mayPay: boolean
  onAct: (act: PlayerAct) => void
  onClose: () => void
}

function Dialogs({ teetimeId, act: { kind }, player, roster, mayPay, onAct, onClose }: DialogsProps) {
  const user = useUser()
  const { id, name, user_id } = player
  if (kind === 'paid') return <PaidDialog teetimeId={teetimeId} player={player} onClose={onClose} />
  if (kind === 'withdraw') {
    const golfer = { id, name: user !== null && user_id === user.id ? 'you' : name }
    return <WithdrawDialog open teetimeId={teetimeId} golfer={golfer} onClose={onClose} />
  }
  return (
    <PlaceDialog
      teetimeId={teetimeId}
      player={player}
      roster={roster}
      onPay={mayPay ? () => onAct({ kind: 'paid', id }) : undefined}
      onWithdraw={() => onAct({ kind: 'withdraw', id })}
      onClose={onClose}
    />
  )
}
