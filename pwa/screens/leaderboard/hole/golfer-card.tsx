import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import type { Hole } from '#golf/course/course.ts'
import type { Strokes } from '#golf/units.ts'
import { ScoreFigure, UnscoredPar } from '../../../rounds/score-figure.tsx'
import { classes } from '../../../ui/classes.ts'
import styles from './golfer-card.module.css'
import { fewestStrokes, mostStrokes, type DraftEntry } from './hole-draft.ts'
import { spokenGolfer, spokenHole, spokenNumber } from './spoken-hole.ts'
import { StrokeDots, strokeColour } from './stroke-dots.tsx'
import { useLongPress } from './use-long-press.ts'

type Props = {
  name: string
  /** What is shown of the name where there is little room. */
  shortName: string
  hole: Hole
  entry: DraftEntry
  received: number
  /** Gross and net against par so far, in words that stay together. */
  standing: readonly string[]
  /** The scores that were entered for a contested hole, as far as this phone knows them. */
  rivals: readonly Strokes[]
  onStrokes: (value: number) => void
  onOpenCard: () => void
  onOpenHistory: () => void
}

/** One golfer on the hole: who, how it stands, and the score between a minus and a plus. */
export function GolferCard(props: Props) {
  const { name, shortName, hole, entry, received, standing, onOpenCard } = props
  const { shown, recorded } = entry
  const label = `${spokenHole(hole)}. ${spokenGolfer({ name, received, shown, recorded })}`
  const differs = recorded !== undefined && recorded !== shown
  return (
    <div role="group" aria-label={label} className={styles['card']}>
      <div className={styles['who']}>
        <button
          type="button"
          className={classes(styles['name'], strokeColour(received))}
          aria-label={`${name}, score card`}
          onClick={onOpenCard}
        >
          <span className={styles['full']}>{name}</span>
          <span className={styles['short']}>{shortName}</span> <StrokeDots received={received} />
        </button>
        <small className={styles['standing']}>
          {(differs ? [`Recorded: ${recorded}`] : standing).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </small>
      </div>
      <Stepper {...props} />
      {entry.contested && <Contested {...props} />}
    </div>
  )
}

function Stepper({ name, hole, entry, onStrokes, onOpenHistory }: Props) {
  const { shown, recorded } = entry
  const longPress = useLongPress(onOpenHistory)
  return (
    <div className={styles['stepper']}>
      <button
        type="button"
        className={styles['step']}
        aria-label={`One less for ${name}`}
        disabled={shown <= fewestStrokes}
        onClick={() => onStrokes(shown - 1)}
      >
        <Minus aria-hidden="true" />
      </button>
      <div
        {...longPress}
        role="spinbutton"
        tabIndex={0}
        className={styles['digit']}
        aria-label={`Score of ${name}`}
        aria-valuemin={fewestStrokes}
        aria-valuemax={mostStrokes}
        aria-valuenow={shown}
        aria-valuetext={spokenNumber(shown)}
        onKeyDown={(event) => {
          const value = keyedStrokes(event, shown)
          if (value === null) return
          event.preventDefault()
          onStrokes(value)
        }}
      >
        {recorded === undefined && shown === hole.par ? (
          <UnscoredPar par={hole.par} />
        ) : (
          <ScoreFigure gross={shown} par={hole.par} />
        )}
      </div>
      <button
        type="button"
        className={styles['step']}
        aria-label={`One more for ${name}`}
        disabled={shown >= mostStrokes}
        onClick={() => onStrokes(shown + 1)}
      >
        <Plus aria-hidden="true" />
      </button>
    </div>
  )
}

/** Arrows step, a digit sets. */
function keyedStrokes({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, shown: number): number | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowUp') return shown + 1
  if (key === 'ArrowDown') return shown - 1
  return /^[1-9]$/.test(key) ? Number(key) : null
}

function Contested({ name, rivals, onStrokes, onOpenHistory }: Props) {
  return (
    <div role="alert" className={styles['contested']}>
      <p>
        <strong>Two scores were entered{rivals.length > 1 && `: ${rivals.join(' and ')}`}.</strong> Set the right one
        and tap Change Score.
      </p>
      {rivals.map((value) => (
        <button key={value} type="button" className={styles['choice']} onClick={() => onStrokes(value)}>
          {value}
        </button>
      ))}
      <button
        type="button"
        className={styles['choice']}
        aria-label={`Who entered what for ${name}`}
        onClick={onOpenHistory}
      >
        Who
      </button>
    </div>
  )
}
