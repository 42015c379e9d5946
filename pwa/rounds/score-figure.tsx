import { isConceded, strokesOfValue, type HoleValue } from '#golf/card/hole-entry.ts'
import { formatToPar, scoreMark } from '#golf/card/to-par.ts'
import { classes } from '../ui/classes.ts'
import styles from './score-figure.module.css'

/**
 * A score with its mark, as on paper: a ring for each stroke under par, a square for each one over, two at most. A
 * pickup is an X; a conceded stroke has a c.
 */
export function ScoreFigure({ gross, par }: { gross: HoleValue; par: number }) {
  const strokes = strokesOfValue(gross)
  if (strokes === undefined) return <span className={styles['figure']}>X</span>
  const mark = scoreMark({ gross: strokes, par })
  const figure = isConceded(gross) ? <Conceded strokes={strokes} /> : strokes
  return <span className={classes(styles['figure'], mark !== 'par' && styles[mark])}>{figure}</span>
}

function Conceded({ strokes }: { strokes: number }) {
  return (
    <span>
      {strokes}
      <small className={styles['conceded']}>c</small>
    </span>
  )
}

/**
 * The par that would be recorded without a change: pale and without a mark, so that it does not look like an entered
 * score.
 */
export function UnscoredPar({ par }: { par: number }) {
  return <span className={classes(styles['figure'], styles['pale'])}>{par}</span>
}

/** A score against par: E, +3, or −3 in red. */
export function ToPar({ value }: { value: number }) {
  return <span className={value < 0 ? styles['under'] : undefined}>{formatToPar(value)}</span>
}
