import type { ReactNode } from 'react'
import { Segmented } from './choice.tsx'
import styles from './field.module.css'

type Props<Value> = {
  label: string
  hint?: ReactNode
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
}

/** One of a few words, side by side under what they are about. */
export function LabelledButtons<Value extends string | number>({ label, hint, ...choice }: Props<Value>) {
  return (
    <div className={styles['field']}>
      <p className={styles['label']} aria-hidden="true">
        {label}
      </p>
      <Segmented label={label} {...choice} />
      {hint !== undefined && <p className={styles['hint']}>{hint}</p>}
    </div>
  )
}
