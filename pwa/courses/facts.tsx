import type { ReactNode } from 'react'
import styles from './facts.module.css'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles['facts']}>{children}</dl>
}

/** One thing that is known, with its name; not there when it is not known. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === '' || children === false) return null
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
