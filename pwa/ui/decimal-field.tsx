import { NumberField } from '@base-ui/react/number-field'
import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import styles from './field.module.css'

type Props = {
  label: string
  value: number | null
  onValue: (value: number | null) => void
  step: number
  min: number
  max: number
  hint?: string
}

/** A number with one decimal that can be typed or stepped with plus and minus. Typing more is rounded to a tenth. */
export function DecimalField({ label, value, onValue, step, min, max, hint }: Props) {
  const id = useId()
  return (
    <NumberField.Root
      id={id}
      className={styles['field']}
      value={value}
      onValueChange={onValue}
      step={step}
      min={min}
      max={max}
      locale="en-US"
      format={{ minimumFractionDigits: 1, maximumFractionDigits: 1 }}
    >
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <NumberField.Group className={styles['steps']}>
        <NumberField.Decrement className={styles['step']} aria-label={`Less: ${label}`}>
          <Minus aria-hidden="true" />
        </NumberField.Decrement>
        <NumberField.Input
          className={styles['control']}
          inputMode="decimal"
          aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        />
        <NumberField.Increment className={styles['step']} aria-label={`More: ${label}`}>
          <Plus aria-hidden="true" />
        </NumberField.Increment>
      </NumberField.Group>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
    </NumberField.Root>
  )
}
