import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

type Option<Value> = { value: Value; label: ReactNode; detail?: ReactNode }

export type Choice<Value> = {
  label: string
  value: Value | null
  options: readonly Option<Value>[]
  onValue: (value: Value) => void
}

type SegmentedProps<Value> = Choice<Value> & { 'aria-describedby'?: string | undefined }

/** Two to four short alternatives, side by side. */
export function Segmented<Value extends string | number>({
  label,
  value,
  options,
  onValue,
  ...described
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['segmented']} aria-label={label} {...described}>
      {options.map((option) => (
        <label key={option.value} className={styles['segment']}>
          <input
            type="radio"
            name={name}
            className={styles['radio']}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
