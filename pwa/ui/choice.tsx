import { useId, useReducer, type ReactNode, type Ref } from 'react'
import { Segmented, type Choice } from './segmented.tsx'
import styles from './choice.module.css'
import fields from './field.module.css'

/** A choice of a few alternatives, each with room for a line of explanation. */
export function ChoiceButtons<Value extends string | number>(props: Choice<Value> & { error?: string | undefined }) {
  const { label, value, options, onValue, error } = props
  const name = useId()
  return (
    <fieldset className={styles['choices']} data-invalid={error === undefined ? undefined : true}>
      <legend className={styles['legend']}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles['choice']}>
          <input
            type="radio"
            name={name}
            className={styles['mark']}
            checked={option.value === value}
            aria-describedby={error === undefined ? undefined : `${name}-error`}
            onChange={() => onValue(option.value)}
          />
          <span className={styles['words']}>
            {option.label} {option.detail !== undefined && <small>{option.detail}</small>}
          </span>
        </label>
      ))}
      {error !== undefined && (
        <p id={`${name}-error`} className={styles['error']}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

type CheckBoxProps = {
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  /** A line below the label. */
  detail?: ReactNode
  disabled?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

export function CheckBox({ label, checked, onChecked, detail, disabled, error, ref }: CheckBoxProps) {
  const id = useId()
  // The browser changes the box itself, and Preact corrects it only when it renders. Without a render, a choice that
  // the screen did not accept would stay visible.
  const [, render] = useReducer((count: number) => count + 1, 0)
  return (
    <div>
      <label className={styles['choice']}>
        <input
          ref={ref}
          type="checkbox"
          className={styles['mark']}
          checked={checked}
          disabled={disabled}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
          onChange={(event) => {
            onChecked(event.target.checked)
            render()
          }}
        />
        <span className={styles['words']}>
          {label} {detail !== undefined && <small>{detail}</small>}
        </span>
      </label>
      {error !== undefined && (
        <p id={id} className={styles['error']}>
          {error}
        </p>
      )}
    </div>
  )
}

type LabelledProps<Value> = {
  label: string
  hint?: ReactNode
  value: Value | null
  options: readonly { value: Value; label: string }[]
  onValue: (value: Value) => void
}

/** A choice of short alternatives, side by side under a visible label. */
export function LabelledButtons<Value extends string | number>({ label, hint, ...choice }: LabelledProps<Value>) {
  const id = useId()
  return (
    <div className={fields['field']}>
      <p className={fields['label']} aria-hidden="true">
        {label}
      </p>
      <Segmented label={label} aria-describedby={hint === undefined ? undefined : id} {...choice} />
      {hint !== undefined && (
        <p id={id} className={fields['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}
