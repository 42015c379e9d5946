import { classes } from '../../../ui/classes.ts'
import styles from './stroke-dots.module.css'

/** Strokes received on a hole as dots, for whoever can't tell the colours; hollow where a plus golfer gives them. */
export function StrokeDots({ received }: { received: number }) {
  if (received === 0) return null
  return (
    <span className={styles['dots']} aria-hidden="true">
      {Array.from({ length: Math.abs(received) }, (_, dot) => (
        <i key={dot} className={classes(styles['dot'], received < 0 && styles['given'])} />
      ))}
    </span>
  )
}

/** The colour of a golfer's name on a hole: red for one stroke received, blue for two or more. */
export function strokeColour(received: number): string | undefined {
  if (received < 1) return undefined
  return received === 1 ? styles['one'] : styles['more']
}

const words = (
  'zero one two three four five six seven eight nine ten ' +
  'eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
).split(' ')

/** A number as it is said: five. */
export function spokenNumber(value: number): string {
  return words[value] ?? String(value)
}

/** Hole 7, par 4, stroke index 3 */
export function spokenHole({ hole, par, strokeIndex }: { hole: number; par: number; strokeIndex: number }): string {
  return `Hole ${hole}, par ${par}, stroke index ${strokeIndex}`
}

/** One stroke; for a plus golfer: gives one stroke; nothing for none. */
export function spokenStrokes(received: number): string {
  if (received === 0) return ''
  const count = Math.abs(received)
  return `${received < 0 ? 'gives ' : ''}${spokenNumber(count)} ${count === 1 ? 'stroke' : 'strokes'}`
}

/** A golfer on a hole: Ben, one stroke, five. An entry that is not recorded says so. */
export function spokenGolfer({
  name,
  received,
  shown,
  recorded,
}: {
  name: string
  received: number
  shown: number
  recorded: number | undefined
}): string {
  const entry = spokenNumber(shown)
  return [name, spokenStrokes(received), shown === recorded ? entry : `${entry} not recorded`]
    .filter((part) => part !== '')
    .join(', ')
}
