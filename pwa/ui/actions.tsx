import type { ReactNode } from 'react'
import styles from './actions.module.css'

/** Buttons side by side, the wanted one first; as wide as a thumb likes them on a phone. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className={styles['actions']}>{children}</div>
}
