import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import { replayNow } from '#sync/device/outbox/replay.ts'
import { readSyncStatus, type SyncStatus } from '#sync/device/outbox/sync-status.ts'
import { leaveOuting } from '#sync/device/outings/end-outing.ts'
import type { OutingOnPhone } from '#sync/device/outings/outings.ts'
import { useUser, useDevice } from '../../../device/device-context.tsx'
import { whereKept } from '../../../device/where-kept.tsx'
import { groupedCode } from '../../../outings/code-text.ts'
import { gamesLine } from '../../../outings/outing-names.ts'
import { useSignOut } from '../../../shell/sign-out.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { useCopyLink } from '../../../ui/notices.tsx'
import { counted } from '../../../ui/text.tsx'
import styles from './sheets.module.css'

type Props = {
  outing: Pick<OutingOnPhone, 'snapshot' | 'code'>
  status: SyncStatus
  onClose: () => void
}

/** What is needed once in a round: the code for somebody else, help, and the ways out. */
export function OutingMenu({ outing: { snapshot, code }, status, onClose }: Props) {
  const navigate = useNavigate()
  const user = useUser()
  const copyLink = useCopyLink()
  const signOut = useSignOut()
  const [shown, setShown] = useState<'menu' | 'help' | 'leaving'>('menu')
  if (shown === 'help') return <HelpSheet onClose={onClose} />
  if (shown === 'leaving') return <LeaveSheet outing={snapshot.outing} status={status} onClose={onClose} />
  if (signOut.dialog !== null) return signOut.dialog

  async function copy() {
    if (await copyLink(`${location.origin}/leaderboard/${code}`)) onClose()
  }

  return (
    <Dialog open title="This outing" onClose={onClose}>
      <div className={styles['menu']}>
        {/* The header has no room for all of it. */}
        <p>
          <b>{snapshot.outing.course}</b>
          <br />
          {gamesLine(snapshot.outing)}
        </p>
        {code !== null && (
          <>
            <p className={styles['quiet']}>Share this code and your partners can score with you.</p>
            <p className={styles['code']}>{groupedCode(code)}</p>
            <Button onClick={() => void copy()}>Copy link</Button>
          </>
        )}
        <Button onClick={() => void navigate('?tv')}>Board for a clubhouse screen</Button>
        <Button onClick={() => setShown('help')}>Help</Button>
        {code === null ? (
          <Button onClick={() => void navigate('/leaderboard')}>All leaderboards</Button>
        ) : (
          <Button onClick={() => setShown('leaving')}>Log out of this outing</Button>
        )}
        {user !== null && <Button onClick={() => void signOut.ask()}>Sign out {user.username}</Button>}
      </div>
    </Dialog>
  )
}

type LeaveProps = { outing: OutingSnapshot['outing']; status: SyncStatus; onClose: () => void }

/** Ends this phone's right to score the outing, after it has said what is not at the club. */
function LeaveSheet({ outing, status, onClose }: LeaveProps) {
  const device = useDevice()
  const navigate = useNavigate()
  const [step, setStep] = useState<'open' | 'sending' | 'unsent'>('open')
  const { waiting, rejected } = status

  async function leave() {
    // The screen goes first: it would fetch again what it shows.
    await navigate('/leaderboard')
    await leaveOuting(device, outing.id)
  }

  async function send() {
    setStep('sending')
    await replayNow(device).catch(() => undefined)
    const left = await readSyncStatus(device.database, outing.id)
    if (left.waiting === 0 && left.rejected === 0) await leave()
    else setStep('unsent')
  }

  return (
    <Dialog
      open
      title={waiting > 0 ? `${counted(waiting, 'score')} not sent yet` : 'Log out of this outing?'}
      onClose={onClose}
      actions={
        <>
          {waiting > 0 && (
            <Button tone="primary" disabled={step === 'sending'} onClick={() => void send()}>
              {step === 'sending' ? 'Sending' : 'Send now, then log out'}
            </Button>
          )}
          <Button tone="danger" onClick={() => void leave()}>
            {waiting > 0 ? 'Log out anyway' : 'Log out'}
          </Button>
          <Button onClick={onClose}>Keep scoring</Button>
        </>
      }
    >
      <p>
        {outing.course}: this phone stops scoring it until you enter the code again. Values you set and didn’t record
        are dropped.
      </p>
      {waiting > 0 && (
        <p>
          {device.lasts
            ? 'If you log out anyway, the scores stay on this phone and go out once the code is entered here again.'
            : 'If you log out anyway, the scores are on this page only and lost when you close it.'}
        </p>
      )}
      {rejected > 0 && <p>{counted(rejected, 'score')} refused: what was refused stays on this phone.</p>}
      <p role="alert">
        {step === 'unsent' && waiting > 0 && <b>Not every score could be sent. Check your signal and try again.</b>}
      </p>
    </Dialog>
  )
}

/** How scoring works, in the order in which a round needs it. */
function HelpSheet({ onClose }: { onClose: () => void }) {
  const device = useDevice()
  return (
    <Dialog open title="Help" onClose={onClose}>
      <div className={styles['steps']}>
        <section>
          <h3>Get started</h3>
          <p>
            The organizer gives your group a code or a link. Enter the code under Leaderboard, or open the link. You
            need no sign-in, and after the first time no connection.
          </p>
        </section>
        <section>
          <h3>Score a hole</h3>
          <p>
            Every golfer starts at par. Tap plus or minus where the score is another one, then Record Score: the next
            hole comes by itself. Undo takes it back for ten seconds. A red name gets one stroke on the hole, a blue
            name two. If a partner recorded the hole, tap Next hole.
          </p>
        </section>
        <section>
          <h3>Change a score</h3>
          <p>
            Go back with the arrows, or tap the strip to choose a hole. Set the score and tap Change Score. Hold a score
            to see who entered what, or to clear it.
          </p>
        </section>
        <section>
          <h3>A golfer who leaves</h3>
          <p>
            Tap the name, then Leave the course, and choose the hole. Every phone shows WD. Skins and games go on
            without the golfer from that hole on, and no round is posted. Back in play takes it back.
          </p>
        </section>
        <section>
          <h3>Without a connection</h3>
          <p>
            Amber means {whereKept(device)}, and sent by itself as soon as the club can be reached. Keep the app open
            after the round until the amber mark is gone.
          </p>
        </section>
        <section>
          <h3>The mobile card</h3>
          <p>Tap a name for that golfer’s card. Card shows the whole group; turn the phone to see it at once.</p>
        </section>
        <section>
          <h3>Final scores</h3>
          <p>
            The organizer posts the final scores of all groups after the round. Once they are posted, nobody can change
            them, not even the organizer.
          </p>
        </section>
      </div>
    </Dialog>
  )
}
