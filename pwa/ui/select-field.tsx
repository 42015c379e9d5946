import { useId, type ReactNode } from 'react'
import styles from './field.module.css'
import { classes } from './classes.ts'

type Option = { value: number; label: string }

type Props = {
  label: string
  value: number | null
  options: readonly Option[]
  onValue: (value: number) => void
  /** Shown while nothing is chosen. */
  placeholder?: string
  disabled?: boolean
  hint?: ReactNode
  error?: string | undefined
}

/** One of several, with the phone's own picker. */
export function SelectField({ label, value, options, onValue, placeholder, disabled, hint, error }: Props) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={classes(styles['control'], styles['select'])}
        value={value ?? ''}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={described || undefined}
        onChange={(event) => onValue(Number(event.target.value))}
      >
        {value === null && (
          <option value="" disabled>
            {placeholder ?? 'Choose'}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}
