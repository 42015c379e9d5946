import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { shownDay } from '#golf/day.ts'
import { isolatedName } from '#golf/isolated-name.ts'
import {
  teeTimePaid,
  teeTimePlayersExport,
  type Roster,
  type RosterPlayer,
  teeTimeGuestToMember,
} from '#sync/calls/sign-ups.ts'
import { useUser } from '../../device/device-context.tsx'
import { NotFoundScreen } from '../../not-found-screen.tsx'
import { MemberPicks } from '../../people/member-picks.tsx'
import { idInAddress } from '../../routes.ts'
import { useSaveFile } from '../../save-file.ts'
import { QueryBoundary, AsOf } from '../../server/query-boundary.tsx'
import { useDialogChange } from '../../server/server-change.ts'
import { useServerSend } from '../../server/server-send.ts'
import { spotsOfRoster, signUpLabel } from '../../tee-times/tee-time-words.ts'
import { ActionDialog } from '../../ui/action-dialog.tsx'
import { Actions, Button, ButtonLink } from '../../ui/button.tsx'
import { ColumnHeads } from '../../ui/column-heads.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { Page, Section } from '../../ui/page.tsx'
import { Paper } from '../../ui/paper.tsx'
import { stack } from '../../ui/stack.ts'
import { DrawDialog } from './draw-dialog.tsx'
import { FactsCard, useTeeTimeFacts, type TeeTimeFacts } from './facts-card.tsx'
import { PlaceDialog } from './place-dialog.tsx'
import { PlayersTable, type PlayerAct } from './players-table.tsx'
import { hasNines, haveCourseHandicaps, partsOfRoster, startColumns, startList, withoutGroup } from './roster-words.ts'
import { texts } from './texts.ts'
import { WithdrawDialog } from './withdraw-dialog.tsx'
import styles from './sign-ups.module.css'

export function PlayersScreen() {
  const { tId } = useParams()
  const id = idInAddress(tId)
  if (id === null) return <NotFoundScreen />
  return (
    <Page title={texts.tourneyPlayers}>
      <Players key={id} teetimeId={id} />
    </Page>
  )
}

function Players({ teetimeId }: { teetimeId: number }) {
  const { known, query } = useTeeTimeFacts(teetimeId)
  return (
    <QueryBoundary query={query} rows={6} height={72} needs={texts.connectForPlayers}>
      {(answer) => (
        <div {...stack(16)}>
          <AsOf query={query} />
          {known !== undefined && (
            <RosterOf facts={known.facts} roster={answer} onOutdated={async () => (await query.refetch()).data} />
          )}
        </div>
      )}
    </QueryBoundary>
  )
}

type RosterProps = { facts: TeeTimeFacts; roster: Roster; onOutdated: () => Promise<Roster | undefined> }

function RosterOf({ facts, roster, onOutdated }: RosterProps) {
  const [act, setAct] = useState<PlayerAct | null>(null)
  const { playing, waiting } = partsOfRoster(roster)
  const unplaced = withoutGroup(roster)
  const player = roster.players.find(({ id }) => id === act?.id)

  return (
    <>
      <FactsCard facts={facts} spots={spotsOfRoster(roster)} />
      <RosterActions facts={facts} roster={roster} onOutdated={onOutdated} />
      <Section title={texts.counted(texts.players, playing.length)}>
        {playing.length === 0 ? (
          <EmptyState
            kind="empty"
            title={texts.noSignUps}
            next={{ to: `/teetime/${facts.id}/tourney/signup`, text: texts.beTheFirst }}
          />
        ) : (
          <>
            {roster.teetime.manages && unplaced.length > 0 && (
              <p role="status" className={styles['toPlace']}>
                {texts.toPlace(unplaced.map(({ name }) => isolatedName(name)))}
              </p>
            )}
            <PlayersTable caption={texts.players} roster={roster} players={playing} onAct={setAct} />
            {haveCourseHandicaps(playing) && <p className={styles['hint']}>{texts.handicapNote(hasNines(roster))}</p>}
          </>
        )}
      </Section>
      {waiting.length > 0 && (
        <Section title={texts.counted(texts.waitingList, waiting.length)}>
          <PlayersTable caption={texts.waitingList} roster={roster} players={waiting} onAct={setAct} />
        </Section>
      )}
      {act !== null && player !== undefined && (
        <Dialogs
          teetimeId={facts.id}
          act={act}
          player={player}
          roster={roster}
          onAct={setAct}
          onOutdated={onOutdated}
          onClose={() => setAct(null)}
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
  onAct: (act: PlayerAct) => void
  onOutdated: () => Promise<Roster | undefined>
  onClose: () => void
}

/** The dialog for the action that was chosen for a golfer. */
function Dialogs({ teetimeId, act: { kind }, player, roster, onAct, onOutdated, onClose }: DialogsProps) {
  const user = useUser()
  const { id, name, user_id } = player
  if (kind === 'paid') return <PaidDialog teetimeId={teetimeId} player={player} onClose={onClose} />
  if (kind === 'member') {
    return <MemberDialog teetimeId={teetimeId} player={player} roster={roster} onClose={onClose} />
  }
  if (kind === 'withdraw') {
    const golfer = { id, name: user !== null && user_id === user.id ? null : name }
    return <WithdrawDialog open teetimeId={teetimeId} golfer={golfer} onClose={onClose} />
  }
  const mayPay = user?.isadmin === true && roster.teetime.prepay === 1
  return (
    <PlaceDialog
      teetimeId={teetimeId}
      player={player}
      roster={roster}
      onPay={mayPay ? () => onAct({ kind: 'paid', id }) : undefined}
      onMember={user_id === 0 ? () => onAct({ kind: 'member', id }) : undefined}
      onWithdraw={() => onAct({ kind: 'withdraw', id })}
      onOutdated={onOutdated}
      onClose={onClose}
    />
  )
}

/**
 * The sign-up button and, for those who manage the tee time, the preparations before the start. Once scoring is set up,
 * the pairings are those of the outing.
 */
function RosterActions({ facts: { id }, roster, onOutdated }: RosterProps) {
  const user = useUser()
  const send = useServerSend()
  const saveFile = useSaveFile()
  const [isDrawing, setDrawing] = useState(false)
  const { manages, closed = false, posted = false } = roster.teetime
  const hasHosts = roster.players.some(({ host, place }) => host !== undefined && place === 'in')
  const isIn = user !== null && roster.players.some(({ user_id }) => user_id === user.id)

  return (
    <Actions>
      {!isIn && !closed && (
        <ButtonLink to={`/teetime/${id}/tourney/signup`} tone="primary">
          {signUpLabel(roster.teetime.spotsleft)}
        </ButtonLink>
      )}
      {user?.isadmin === true && !closed && (
        <ButtonLink to={`/teetime/${id}/tourney/signup?golfer`}>{texts.addGolfer}</ButtonLink>
      )}
      {closed && (
        <ButtonLink to={`/leaderboard/${id}/0`} tone="primary">
          {texts.leaderboard}
        </ButtonLink>
      )}
      {manages && (
        <>
          {!closed && <Button onClick={() => setDrawing(true)}>{texts.pairings}</Button>}
          <Button onClick={() => void saveFile(send(teeTimePlayersExport, { params: { id } }))}>
            {texts.exportPlayers}
          </Button>
          <Button onClick={() => print()}>{texts.print}</Button>
          {!posted && <ButtonLink to={`/tournament?teetime=${id}`}>{texts.setUpScoring}</ButtonLink>}
          {isDrawing && (
            <DrawDialog
              teetimeId={id}
              version={roster.version}
              hasHosts={hasHosts}
              onOutdated={onOutdated}
              onClose={() => setDrawing(false)}
            />
          )}
        </>
      )}
    </Actions>
  )
}

type PaidProps = { teetimeId: number; player: RosterPlayer; onClose: () => void }

/** Records a payment, or marks the entry unpaid. */
export function PaidDialog({ teetimeId, player, onClose }: PaidProps) {
  const change = useDialogChange(onClose)
  const [how, setHow] = useState<string>(texts.cash)
  // As it was when the dialog opened: a payment whose answer was lost, or that another person has recorded, would turn
  // the button that records it into the one that takes it back.
  const [isPaid] = useState(player.paid !== null)

  async function record() {
    const body = { signup_id: player.id, paid: !isPaid, how: isPaid ? '' : how.trim() }
    const done = isPaid ? texts.markedUnpaid : texts.paymentRecorded
    return await change(teeTimePaid, { request: { params: { id: teetimeId }, body }, done })
  }

  return (
    <ActionDialog
      title={texts.paymentOf(player.name)}
      action={isPaid ? texts.markUnpaid : texts.markPaid}
      tone={isPaid ? 'danger' : 'primary'}
      failed={texts.unableToRecord}
      onAct={record}
      onClose={onClose}
    >
      {isPaid ? (
        <p>{texts.markUnpaidTitle}</p>
      ) : (
        <TextField
          label={texts.method}
          hint={texts.methodHint}
          autoComplete="off"
          maxLength={40}
          value={how}
          onValue={setHow}
        />
      )}
    </ActionDialog>
  )
}

type MemberProps = {
  teetimeId: number
  /** The entry of a guest. */
  player: RosterPlayer
  roster: Pick<Roster, 'players'>
  onClose: () => void
}

/** Turns the entry of a guest into that of a member: first the choice of the member, then the consequences. */
function MemberDialog({ teetimeId, player, roster, onClose }: MemberProps) {
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

/** The printed version of the players: when, where and with whom each golfer starts. Hidden on the screen. */
export function StartList({ facts: { title, date, detail }, roster }: { facts: TeeTimeFacts; roster: Roster }) {
  const columns = startColumns(roster)
  return (
    <Paper>
      <div className={styles['startList']}>
        <h1>{title}</h1>
        <p>
          {shownDay(date)} · {detail}
        </p>
        {startList(roster).map(({ group, start, players }) => (
          <table key={group ?? 0}>
            <caption>
              {texts.group(group)}
              {start !== '' && ` · ${start}`}
            </caption>
            <ColumnHeads labels={[texts.columns.name, ...columns.map(({ label }) => label)]} />
            <tbody>
              {players.map((player) => (
                <tr key={player.id}>
                  <th scope="row">
                    {player.name}
                    {player.user_id === 0 && <small className={styles['guest']}>{texts.guestOf(player.host)}</small>}
                  </th>
                  {columns.map(({ label, cell }) => (
                    <td key={label}>{cell(player)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
    </Paper>
  )
}
