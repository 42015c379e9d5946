import type { ReactNode } from 'react'
import styles from './state-pill.module.css'
import { classes } from './classes.ts'

/** A short word about where data is: `waiting` amber, `refused` red, `calm` neutral. Read aloud when it changes. */
export function StatePill({ tone, children }: { tone: 'waiting' | 'refused' | 'calm'; children: ReactNode }) {
  return (
    <output className={classes(styles['pill'], styles[tone])}>
      <i className={styles['dot']} aria-hidden="true" />
      {children}
    </output>
  )
}
