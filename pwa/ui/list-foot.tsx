import type { ReactNode } from 'react'
import styles from './list-foot.module.css'

type Props = {
  /** A note about the list; null for none. */
  note: ReactNode | null
  /** The pager of the list. */
  children: ReactNode
}

/** The foot of a list: a note and the pager, side by side where there is room. */
export function ListFoot({ note, children }: Props) {
  return (
    <div className={styles['foot']}>
      {note !== null && <p className={styles['note']}>{note}</p>}
      {children}
    </div>
  )
}
