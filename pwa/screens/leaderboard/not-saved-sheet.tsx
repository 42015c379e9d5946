import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import styles from './hole-scoring.module.css'
import { notSavedReasons } from './not-saved-words.ts'
import type { HoleScoring } from './use-hole-scoring.ts'

/** Stays until somebody acts: the only copy of these scores is what stands on this screen. */
export function NotSavedSheet({ scoring, nameOf }: { scoring: HoleScoring; nameOf: (golferId: number) => string }) {
  const { failure, record, forgetFailure } = scoring
  if (failure === null) return null
  const { hole, scores } = failure.entered
  return (
    <Dialog
      open
      title="NOT saved on this phone"
      actions={
        <>
          <Button tone="primary" wide onClick={() => void record()}>
            Try again
          </Button>
          <Button onClick={forgetFailure}>Close, I have written them down</Button>
        </>
      }
    >
      <p role="alert">{notSavedReasons[failure.reason]} Until then keep these on paper.</p>
      <h3>Hole {hole}</h3>
      <ul className={styles['values']}>
        {scores.map(({ golferId, strokes }) => (
          <li key={golferId}>
            {nameOf(golferId)} <b>{strokes}</b>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
