import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { adminAlerts, switchAlerts } from '#sync/calls/alerts.ts'
import { useClubQuery } from '../../club/club-query.ts'
import { useClubSend } from '../../club/club-send.ts'
import { Instant } from '../../dates/instant.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useNotices } from '../../ui/notices.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { StatePill } from '../../ui/state-pill.tsx'
import styles from './admin.module.css'

/** What goes to many members at once, and the switch that stops it. */
export function AlertSwitch() {
  const { data, isError } = useClubQuery({ call: adminAlerts, request: {} })
  const send = useClubSend()
  const answers = useQueryClient()
  const notices = useNotices()
  const [isAsking, setAsking] = useState(false)

  async function turn(action: 'stop' | 'resume') {
    setAsking(false)
    const answer = await send(switchAlerts, { params: { action }, body: {} })
    if (!answer.ok) notices.fail('Error', answer.refusal.message)
    else notices.succeed(action === 'stop' ? 'Alerts stopped' : 'Alerts go out again')
    await answers.invalidateQueries()
  }

  // The list below says why there is no answer.
  if (data === undefined) return isError ? null : <Skeleton rows={1} height={152} />
  const { stopped, waiting, failed } = data
  return (
    <Card className={styles['message']} aria-label="Alerts to members">
      <div className={styles['head']}>
        <h2>Alerts to members</h2>
        <StatePill tone={stopped === null ? 'calm' : 'refused'}>{stopped === null ? 'Going out' : 'Stopped'}</StatePill>
      </div>
      {stopped === null ? (
        <p className={styles['detail']}>
          {waiting} waiting, {failed} failed
        </p>
      ) : (
        <p className={styles['detail']}>
          By {stopped.by}, <Instant at={stopped.at} />. Tee times and feelers are saved without telling anybody.
        </p>
      )}
      <div className={styles['answers']}>
        {stopped === null ? (
          <Button tone="danger" onClick={() => setAsking(true)}>
            Stop alerts
          </Button>
        ) : (
          <Button tone="soft" onClick={() => void turn('resume')}>
            Let alerts go out
          </Button>
        )}
      </div>
      <Dialog
        open={isAsking}
        title="Stop alerts?"
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="danger" onClick={() => void turn('stop')}>
              Stop alerts
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        }
      >
        <p>
          Nothing about new tee times and feelers goes to members any more, and what waits is not sent. Letters to one
          person, like a temporary password or a spot that became free, go on.
        </p>
      </Dialog>
    </Card>
  )
}
