import { useEffect, useState } from 'react'
import type { Device } from '#sync/device/device.ts'
import { departureHistory, scoreHistory } from '#sync/device/outings/history.ts'
import { useClub } from '../../../club/club-context.tsx'
import { useDevice } from '../../../device/device-context.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { departureValue, historyLines, scoreText, type HistoryLine } from './history-lines.ts'
import styles from './sheets.module.css'

type Cell = {
  outingId: number
  golferId: number
  /** Null for whether the golfer left the course. */
  hole: number | null
}

type Props = Cell & {
  name: string
  /** Changes when the cell does, so that the list is asked for anew. */
  version: string
  /** Left out where there is no score to clear, or where this phone does not score the golfer. */
  onClear: (() => void) | undefined
  onClose: () => void
}

/** Who entered what for one golfer on one hole, or of their leaving the course, and when. */
export function HistorySheet({ outingId, golferId, hole, name, version, onClear, onClose }: Props) {
  const device = useDevice()
  const { timeZone } = useClub()
  const [history, setHistory] = useState<ReadHistory | null>(null)

  useEffect(() => {
    let wanted = true
    void readHistory(device, { outingId, golferId, hole, timeZone }).then((answer) => {
      if (wanted) setHistory(answer)
    })
    return () => {
      wanted = false
    }
  }, [device, outingId, golferId, hole, timeZone, version])

  return (
    <Dialog
      open
      title={hole === null ? `${name}, leaving the course` : `${name}, hole ${hole}`}
      onClose={onClose}
      actions={onClear && <Button onClick={onClear}>Clear score</Button>}
    >
      {history === null ? <Skeleton rows={2} height={68} /> : <Lines {...history} />}
    </Dialog>
  )
}

type ReadHistory = { lines: readonly HistoryLine[]; complete: boolean }

async function readHistory(
  device: Device,
  { hole, timeZone, ...golfer }: Cell & { timeZone: string },
): Promise<ReadHistory> {
  const shown = { lasts: device.lasts, timeZone }
  if (hole === null) {
    const { entries, complete } = await departureHistory(device, golfer)
    return { lines: historyLines(entries, { ...shown, textOf: departureValue }), complete }
  }
  const { entries, complete } = await scoreHistory(device, { ...golfer, hole })
  return { lines: historyLines(entries, { ...shown, textOf: scoreText }), complete }
}

function Lines({ lines, complete }: ReadHistory) {
  return (
    <>
      {!complete && (
        <p className={styles['quiet']}>The club cannot be reached: only what waits on this phone is listed.</p>
      )}
      {complete && lines.length === 0 && <p className={styles['quiet']}>Nothing was entered yet.</p>}
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
