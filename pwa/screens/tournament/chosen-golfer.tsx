import { X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { nameOf } from './draft-rules.ts'
import type { DraftGolfer } from './outing-draft.ts'
import styles from './steps.module.css'

type Props = {
  golfer: DraftGolfer
  /** Left out for the organizer, who stays. */
  onRemove?: (() => void) | undefined
  /** What is still asked about them. */
  children?: ReactNode
}

/** Somebody who plays, with the index. Whoever has scores is not taken out by a slip of the thumb. */
export function ChosenGolfer({ golfer, onRemove, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  const name = nameOf(golfer)

  function remove() {
    // The button that was pressed goes away with the golfer: reading and tabbing go on at the list.
    place.current?.closest('section')?.focus()
    onRemove?.()
  }

  return (
    <li ref={place} className={styles['golfer']}>
      <p>
        <b>{name}</b>
        <small>{formatHandicap(golfer.index)}</small>
      </p>
      {onRemove !== undefined && (
        <IconButton aria-label={`Remove ${name}`} onClick={() => (golfer.hasScores ? setAsking(true) : remove())}>
          <X aria-hidden="true" />
        </IconButton>
      )}
      {children}
      <Dialog
        open={isAsking}
        title={`Remove ${name}?`}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button tone="danger" onClick={remove}>
              Remove
            </Button>
            <Button onClick={() => setAsking(false)}>Cancel</Button>
          </>
        }
      >
        <p>{name} has scores in this outing. They leave the board and stay in its history.</p>
      </Dialog>
    </li>
  )
}
