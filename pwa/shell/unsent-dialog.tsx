import { useEffect, useRef, useState } from 'react'
import type { Device } from '#sync/device/device.ts'
import { replayNow } from '#sync/device/outbox/replay.ts'
import { readSyncStatus } from '#sync/device/outbox/sync-status.ts'
import { useDevice } from '../device/device-context.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { unsentTitle, type Unsent } from './unsent-text.ts'

type Props = {
  unsent: Unsent
  onSent: () => Promise<void>
  onKeep: () => Promise<void>
  onCancel: () => void
}

/** Asks what happens to what is only on this phone, before the person leaves. */
export function UnsentDialog({ unsent, onSent, onKeep, onCancel }: Props) {
  const device = useDevice()
  const [state, setState] = useState<'asking' | 'sending' | 'unreached'>('asking')
  const running = useRef<AbortController | null>(null)

  useEffect(() => () => running.current?.abort(), [])

  async function send() {
    const current = new AbortController()
    running.current = current
    setState('sending')
    const isSent = await sendEverything(device).catch(() => false)
    // Whoever has closed the question meanwhile does not want to leave any more.
    if (current.signal.aborted) return
    if (isSent) await onSent()
    else setState('unreached')
  }

  return (
    <Dialog
      open
      onClose={onCancel}
      title={unsentTitle(unsent)}
      actions={
        <>
          <Button tone="primary" disabled={state === 'sending'} onClick={() => void send()}>
            {state === 'sending' ? 'Sending' : 'Send now'}
          </Button>
          <Button onClick={() => void onKeep()}>{device.lasts ? 'Keep on this phone' : 'Log out'}</Button>
        </>
      }
    >
      {!device.lasts && <p>All of it is on this page only, and lost when the page is closed.</p>}
      {unsent.holes > 0 && (
        <p>
          Scores that are kept on this phone are sent as soon as the club can be reached, also when you are logged out.
        </p>
      )}
      {unsent.rounds > 0 && <p>Rounds that are kept on this phone are posted once you are logged in here again.</p>}
      {unsent.signUps > 0 && <p>Sign-ups that are kept on this phone are sent once you are logged in here again.</p>}
      <p role="alert">{state === 'unreached' && <b>Not everything could be sent. Try again, or keep it here.</b>}</p>
    </Dialog>
  )
}

async function sendEverything(device: Device): Promise<boolean> {
  await replayNow(device)
  const { waiting } = await readSyncStatus(device.database)
  return waiting === 0
}
