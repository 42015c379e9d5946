import type { MatchSide } from '#golf/games/game-rules.ts'
import { classes } from '../../../ui/classes.ts'
import styles from './side-badge.module.css'

/**
 * The letter of a side: A is filled and B is outlined. Colors don't distinguish them, because red and blue mean
 * strokes.
 */
export function SideBadge({ side }: { side: MatchSide }) {
  return (
    <span className={classes(styles['badge'], side === 'A' && styles['filled'])} aria-hidden="true">
      {side}
    </span>
  )
}
