import type { ReactNode } from 'react'
import styles from './list-foot.module.css'

type Props = {
  /** What the list says about itself; null where it has nothing to say. */
  note: ReactNode | null
  /** Its pager. */
  children: ReactNode
}

/** What stands below a list: a note and the pages, beside each other where there is room. */
export function ListFoot({ note, children }: Props) {
  return (
    <div className={styles['foot']}>
      {note !== null && <p className={styles['note']}>{note}</p>}
      {children}
    </div>
  )
}
