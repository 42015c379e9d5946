import { classes } from '../../../ui/classes.ts'
import styles from './stroke-dots.module.css'

/**
 * The strokes received on a hole as dots, because color alone is not accessible. The dots are hollow if a plus golfer
 * gives strokes back.
 */
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

/** Returns the color of a golfer's name on a hole: red for one stroke received, blue for two or more. */
export function strokeColor(received: number): string | undefined {
  if (received < 1) return undefined
  return received === 1 ? styles['one'] : styles['more']
}
