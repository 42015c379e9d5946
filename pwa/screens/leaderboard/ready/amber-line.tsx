import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { classes } from '../../../ui/classes.ts'
import * as texts from '../texts.ts'
import styles from './ready.module.css'

type Props = {
  className?: string | undefined
  children: ReactNode
}

/** The line below the golfers on a phone that is not ready to score offline. */
export function AmberLine({ className, children }: Props) {
  return (
    <div className={classes(styles['line'], styles['amber'], className)} role="status">
      <TriangleAlert size="2em" aria-hidden="true" className={styles['notOk']} />
      {children}
    </div>
  )
}

/**
 * The line on a first visit, while it is the only one. The server renders it into the page, too. No line that replaces
 * it has a longer text, so that the largest text of the screen is there with the hole.
 */
export function StillLoading() {
  return (
    <AmberLine className={styles['alone']}>
      <div className={styles['words']}>
        <b>{texts.almostReady}</b>
        <small>{texts.scoreAlready}</small>
      </div>
    </AmberLine>
  )
}
