import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import styles from './paper.module.css'

/** Content that is printed instead of the app, black on white. Hidden on the screen. */
export function Paper({ children }: { children: ReactNode }) {
  return createPortal(
    <section className={styles['paper']} aria-hidden="true">
      {children}
    </section>,
    document.body,
  )
}
