import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './card.module.css'

/** A framed sheet of paper. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return <section className={classes(styles['card'], className)} {...rest} />
}

type RowProps = {
  /** What is seen first, at the left. */
  lead?: ReactNode
  title: ReactNode
  detail?: ReactNode
  /** Its state for this person, below the detail. */
  state?: ReactNode
  /** What can be done with it, at the right. */
  action?: ReactNode
  /** Marks what is going on now. */
  live?: boolean
  /** For cards of many lines: all begin at the top, and what can be done stands at the foot. */
  tall?: boolean
}

/** One thing of a list, as a card of its own: what it is, a line about it, and what can be done. */
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
