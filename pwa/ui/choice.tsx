import { useId, type ReactNode } from 'react'
import styles from './choice.module.css'

type Option<Value> = { value: Value; label: ReactNode; detail?: ReactNode }

type Props<Value> = {
  label: string
  value: Value | null
  options: readonly Option<Value>[]
  onValue: (value: Value) => void
}

/** Two to four short ways to see the same thing, side by side. */
export function Segmented<Value extends string | number>({ label, value, options, onValue }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['segmented']} aria-label={label}>
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

/** One of a few, each with room for a line of explanation. */
export function ChoiceButtons<Value extends string | number>({ label, value, options, onValue }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className={styles['choices']}>
      <legend className={styles['legend']}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            className={styles['mark']}
            checked={option.value === value}
            onChange={() => onValue(option.value)}
          />
          <span className={styles['words']}>
            {option.label} {option.detail !== undefined && <small>{option.detail}</small>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
