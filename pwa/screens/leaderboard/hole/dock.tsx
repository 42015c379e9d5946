import { useId, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../../ui/focus-somewhere.ts'
import * as texts from '../texts.ts'
import { useResting } from './use-button-rest.ts'
import type { Scoring } from './use-hole-scoring.ts'
import styles from './hole-scoring.module.css'

type DockProps = {
  scoring: Scoring
  /** The text on the button about what it will record. */
  words: string
}

/** The bar at the bottom of a hole: the result of the last save, the Undo button, and the main button. */
export function Dock({ scoring, words }: DockProps) {
  const { said, action, rest, press } = scoring
  const resting = useResting(rest)
  const button = useRef<HTMLButtonElement>(null)
  const described = useId()
  const read = action.does === 'record' ? words : ''
  return (
    <div className={styles['dock']}>
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <div className={styles['buttons']}>
        <UndoButton scoring={scoring} onUndo={() => button.current?.focus()} />
        <Button
          ref={button}
          tone={action.does === 'record' ? 'primary' : 'soft'}
          wide
          className={styles['record']}
          aria-label={action.label}
          aria-disabled={resting || undefined}
          aria-describedby={described}
          data-words={read}
          {...rest.hand}
          onClick={() => void press()}
        >
          {action.label}
        </Button>
        <span id={described} hidden>
          {read}
        </span>
      </div>
    </div>
  )
}

/**
 * Restores the scores from before the hole was recorded. Shown for some seconds, once the hand has left the main
 * button.
 */
export function UndoButton({ scoring, onUndo }: { scoring: Scoring; onUndo?: () => void }) {
  const { undoHole, undo, rest } = scoring
  const resting = useResting(rest)
  if (undoHole === null || resting) return null
  return (
    <Undo
      hole={undoHole}
      onClick={() => {
        // This button disappears, so the focus moves on first.
        onUndo?.()
        void undo()
      }}
    />
  )
}

/**
 * A component of its own that keeps the focus in the page when the button disappears after some seconds or at the end
 * of the round.
 */
function Undo({ hole, onClick }: { hole: number; onClick: () => void }) {
  const button = useFocusAfterRemoval<HTMLButtonElement>()
  return (
    <Button ref={button} aria-label={texts.undoHole(hole)} onClick={onClick}>
      {texts.undo}
    </Button>
  )
}
