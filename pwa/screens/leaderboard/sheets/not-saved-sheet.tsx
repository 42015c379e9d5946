import type { NotSaved } from '#sync/device/outbox/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../hole/hole-scoring.module.css'

type Props = {
  reason: NotSaved['reason']
  hole: number
  /** What was entered, for whom. */
  entered: readonly { readonly name: string; readonly value: number | string }[]
  onTryAgain: () => void
  onClose: () => void
}

/** Stays until somebody acts: the only copy of what was entered is what stands on this screen. */
export function NotSavedSheet({ reason, hole, entered, onTryAgain, onClose }: Props) {
  return (
    <Dialog
      open
      title="NOT saved on this phone"
      actions={
        <>
          <Button tone="primary" wide onClick={onTryAgain}>
            Try again
          </Button>
          <Button onClick={onClose}>Close, I have written them down</Button>
        </>
      }
    >
      <p role="alert">{notSavedReasons[reason]} Until then keep these on paper.</p>
      <h3>Hole {hole}</h3>
      <ul className={styles['values']}>
        {entered.map(({ name, value }) => (
          <li key={name}>
            {name} <b>{value}</b>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

/** Why this phone could not keep something, and what helps. */
export const notSavedReasons: Readonly<Record<NotSaved['reason'], string>> = {
  full: 'This phone has no space left. Make some room, then try again.',
  storage: 'This phone’s storage does not answer. Try again; if that does not help, close the app and open it again.',
  'read-only': 'This phone may not score this outing. Open it with the code of your group.',
}
