import { useState } from 'react'
import { teeTimeCancel } from '#sync/calls/tee-times.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useNotices } from '../../ui/notices.tsx'
import styles from './tee-time-form.module.css'

/** Takes a tee time away, after asking once. */
export function CallOff({ id, onDone }: { id: number; onDone: () => void }) {
  const send = useClubSend()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)

  async function callOff() {
    setAsking(false)
    const answer = await send(teeTimeCancel, { params: { id }, body: {} })
    if (!answer.ok) {
      notices.fail('Unable to cancel tee time', answer.refusal.message)
      return
    }
    notices.succeed('Tee Time Canceled')
    onDone()
  }

  return (
    <>
      <Button tone="danger" className={styles['callOff']} onClick={() => setAsking(true)}>
        Call Off Tee Time
      </Button>
      <Dialog
        open={isAsking}
        title="Call off this tee time?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="danger" onClick={() => void callOff()}>
              Call off
            </Button>
            <Button onClick={() => setAsking(false)}>Keep</Button>
          </>
        }
      >
        <p>It leaves the list of tee times, and does not come back.</p>
      </Dialog>
    </>
  )
}
