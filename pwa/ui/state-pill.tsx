import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './state-pill.module.css'

type Props = {
  tone: 'waiting' | 'refused' | 'calm' | 'none'
  /** Opens the details. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/**
 * A short label that shows where data is: `waiting` amber, `refused` red, `calm` neutral. Announced when it changes.
 * `none` is only the room of a label.
 */
export function StatePill({ tone, onOpen, children }: Props) {
  const look = classes(styles['pill'], styles[tone])
  const words = (
    <>
      <i className={styles['dot']} aria-hidden="true" />
      {children}
    </>
  )
  if (onOpen === undefined) return <output className={look}>{words}</output>
  return (
    <output>
      <button type="button" className={classes(look, styles['opens'])} aria-haspopup="dialog" onClick={onOpen}>
        {words}
        <ChevronRight size="1em" aria-hidden="true" />
      </button>
    </output>
  )
}
