import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { OutingSnapshot } from '#sync/calls/outings-board.ts'
import { replayNow } from '#sync/device/outbox/replay.ts'
import { leaveOuting } from '#sync/device/outings/leave-outing.ts'
import { readSyncStatus, type SyncStatus } from '#sync/device/sync-status.ts'
import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { counted } from '../../../ui/text.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

type Props = { outing: OutingSnapshot['outing']; status: SyncStatus; onClose: () => void }

/** Ends this phone's right to score the outing, after it has said what is not at the club. */
export function LeaveSheet({ outing, status, onClose }: Props) {
  const device = useDevice()
  const navigate = useNavigate()
  const [step, setStep] = useState<'open' | 'sending' | 'unsent'>('open')
  const { waiting, refused } = status

  async function leave() {
    // The screen goes first: it would fetch again what it shows.
    await navigate('/leaderboard')
    await leaveOuting(device, outing.id)
  }

  async function send() {
    setStep('sending')
    await replayNow(device).catch(() => undefined)
    const left = await readSyncStatus(device.database, outing.id)
    if (left.waiting === 0 && left.refused === 0) await leave()
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
      {refused > 0 && <p>{counted(refused, 'score')} refused: what was refused stays on this phone.</p>}
      <p role="alert">
        {step === 'unsent' && waiting > 0 && <b>Not every score could be sent. Check your signal and try again.</b>}
      </p>
    </Dialog>
  )
}
