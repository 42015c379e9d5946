import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './card.module.css'

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes(styles['card'], className)} {...rest} />
}

type RowProps = {
  /** The element at the left. */
  lead?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** The item's state for this person, below the detail. */
  state?: ReactNode
  /** The actions, at the right. */
  action?: ReactNode
  /** Marks an item that is in progress. */
  live?: boolean
  /** For cards of many lines: their content begins at the top, with the actions at the bottom. */
  tall?: boolean
}

/** One item of a list as a card: a title, a line about it, and actions. */
export function RowCard({ lead, title, detail, state, action, live = false, tall = false }: RowProps) {
  return (
    <div className={classes(styles['card'], styles['row'], live && styles['live'], tall && styles['tall'])}>
      {lead}
      <div className={styles['words']}>
        <h3>{title}</h3>
        {detail !== undefined && <p>{detail}</p>}
        {state}
      </div>
      {action}
    </div>
  )
}
