import { whatHasEnded } from './draft-rules.ts'
import type { OutingDraft } from './outing-draft.ts'
import styles from './steps.module.css'

/** What the number of golfers ended of the game and the strokes; it is said where it happens. */
export function EndedByField({ draft }: { draft: OutingDraft }) {
  const ended = whatHasEnded(draft)
  return (
    <div role="status" className={styles['ended']}>
      {ended.map((sentence) => (
        <p key={sentence} className={styles['note']}>
          {sentence}
        </p>
      ))}
    </div>
  )
}
