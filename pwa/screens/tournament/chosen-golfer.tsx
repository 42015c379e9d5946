import { ArrowLeftRight, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { formatHandicap } from '#golf/course/handicap-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { nameOf } from './draft-rules.ts'
import type { DraftGolfer } from './outing-draft.ts'
import type { StepProps } from './step-props.ts'
import styles from './steps.module.css'
import { SwapDialog } from './swap-dialog.tsx'

type Props = StepProps & {
  golfer: DraftGolfer
  /** False for the organizer, who stays. */
  mayGo: boolean
  /** What is still asked about them. */
  children?: ReactNode
}

/** Somebody who plays, with the index. A golfer with scores is not taken out by a slip of the thumb. */
export function ChosenGolfer({ golfer, draft, change, mayGo, children }: Props) {
  const [isAsking, setAsking] = useState(false)
  const [isSwapping, setSwapping] = useState(false)
  const place = useRef<HTMLLIElement>(null)
  const name = nameOf(golfer)

  function goOnAtTheList() {
    // The button that was pressed goes away with the golfer: reading and tabbing go on at the list.
    place.current?.closest('section')?.focus()
  }

  function remove() {
    goOnAtTheList()
    change({ type: 'golfer removed', key: golfer.key })
  }

  return (
    <li ref={place} className={styles['golfer']}>
      <p>
        <b>{name}</b>
        <small>{formatHandicap(golfer.index)}</small>
      </p>
      {mayGo && (
        <>
          <IconButton aria-label={`Swap ${name}`} onClick={() => setSwapping(true)}>
            <ArrowLeftRight aria-hidden="true" />
          </IconButton>
          <IconButton aria-label={`Remove ${name}`} onClick={() => (golfer.hasScores ? setAsking(true) : remove())}>
            <X aria-hidden="true" />
          </IconButton>
        </>
      )}
      {children}
      {isSwapping && (
        <SwapDialog
          golfer={golfer}
          draft={draft}
          onClose={() => setSwapping(false)}
          onSwap={(person, movesScores) => {
            goOnAtTheList()
            change({ type: 'golfer replaced', key: golfer.key, person, movesScores })
          }}
        />
      )}
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
        <p>
          {name} has scores. They come off the leaderboard but stay in the history. To give them to the golfer who
          really played, choose Swap instead.
        </p>
      </Dialog>
    </li>
  )
}
