import { useEffect, useState } from 'react'
import { scoreHistory, type CellHistory } from '#sync/device/outings/history.ts'
import { useClub } from '../../../club/club-context.tsx'
import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { historyLines } from './history-lines.ts'
import styles from './sheets.module.css'

type Props = {
  outingId: number
  golferId: number
  hole: number
  name: string
  /** Changes when the score does, so that the list is asked for anew. */
  version: string
  /** Left out where there is no score to clear, or where this phone does not score the golfer. */
  onClear: (() => void) | undefined
  onClose: () => void
}

/** Who entered what for one golfer on one hole, and when. */
export function HistorySheet({ outingId, golferId, hole, name, version, onClear, onClose }: Props) {
  const device = useDevice()
  const [history, setHistory] = useState<CellHistory | null>(null)

  useEffect(() => {
    let wanted = true
    void scoreHistory(device, { outingId, golferId, hole }).then((answer) => {
      if (wanted) setHistory(answer)
    })
    return () => {
      wanted = false
    }
  }, [device, outingId, golferId, hole, version])

  return (
    <Dialog
      open
      title={`${name}, hole ${hole}`}
      onClose={onClose}
      actions={onClear && <Button onClick={onClear}>Clear score</Button>}
    >
      {history === null ? <Skeleton rows={2} height={68} /> : <Lines history={history} />}
    </Dialog>
  )
}

function Lines({ history }: { history: CellHistory }) {
  const { lasts } = useDevice()
  const { timeZone } = useClub()
  const lines = historyLines(history.entries, { lasts, timeZone })
  return (
    <>
      {!history.complete && (
        <p className={styles['quiet']}>The club cannot be reached: only what waits on this phone is listed.</p>
      )}
      {history.complete && lines.length === 0 && <p className={styles['quiet']}>Nothing was entered yet.</p>}
      <ol className={styles['lines']}>
        {lines.map(({ change, by, times, note }, at) => (
          <li key={at} className={styles['line']}>
            <b>{change}</b>
            <p>
              {by}
              <small>{times}</small>
              {note !== null && <small>{note}</small>}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}
