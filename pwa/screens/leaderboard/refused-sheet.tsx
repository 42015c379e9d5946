import { useState } from 'react'
import { discardRefused, resendRefused, type Refused } from '#sync/device/tray.ts'
import { useDevice } from '../../device-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { clockTime } from './freshness.ts'
import styles from './sheets.module.css'

type Props = { refused: readonly Refused[]; nameOf: (golferId: number) => string; onClose: () => void }

/** What the club did not take, with its reason. Nothing leaves this list but by its owner's decision. */
export function RefusedSheet({ refused, nameOf, onClose }: Props) {
  return (
    <Dialog open title="Not taken by the club" onClose={onClose}>
      {refused.length === 0 && <p className={styles['quiet']}>Everything is settled.</p>}
      <ul className={styles['lines']}>
        {refused.map((each) => (
          <Line key={each.mid} refused={each} nameOf={nameOf} />
        ))}
      </ul>
    </Dialog>
  )
}

function Line({ refused, nameOf }: { refused: Refused; nameOf: (golferId: number) => string }) {
  const device = useDevice()
  const [asking, setAsking] = useState(false)
  const { mid, score, message, enteredAt, resendable } = refused
  return (
    <li className={styles['line']}>
      <b>{score?.strokes ?? '?'}</b>
      <p>
        {score === null ? 'A score of this phone' : `${nameOf(score.golferId)}, hole ${score.hole}`}
        <small>{message}</small>
        <small>entered {clockTime(enteredAt)}</small>
      </p>
      <div className={styles['buttons']}>
        {asking ? (
          <>
            <Button tone="danger" onClick={() => void discardRefused(device, mid)}>
              Discard it
            </Button>
            <Button onClick={() => setAsking(false)}>Keep it</Button>
          </>
        ) : (
          <>
            {resendable && (
              <Button tone="soft" onClick={() => void resendRefused(device, mid)}>
                Send again
              </Button>
            )}
            <Button onClick={() => setAsking(true)}>Discard</Button>
          </>
        )}
      </div>
    </li>
  )
}
