import type { NotSaved } from '#sync/device/outbox/outbox.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import * as texts from '../texts.ts'
import styles from './hole-scoring.module.css'

type Props = {
  reason: NotSaved['reason']
  hole: number
  /** The entered scores with the names of their golfers. */
  entered: readonly { readonly name: string; readonly value: number | string }[]
  onTryAgain: () => void
  onClose: () => void
}

/** Stays until the person acts: this screen has the only copy of the scores. */
export function NotSavedSheet({ reason, hole, entered, onTryAgain, onClose }: Props) {
  return (
    <Dialog
      open
      title={texts.notSavedHere}
      actions={
        <>
          <Button tone="primary" wide onClick={onTryAgain}>
            {texts.tryAgain}
          </Button>
          <Button onClick={onClose}>{texts.writtenDown}</Button>
        </>
      }
    >
      <p role="alert">
        {texts.notSavedReasons[reason]} {texts.writeTheseDown}
      </p>
      <h3>{texts.hole(hole)}</h3>
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
