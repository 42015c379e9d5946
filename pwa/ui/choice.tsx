import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
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
  return (
    <RadioGroup<Value | null>
      aria-label={label}
      className={styles['segmented']}
      value={value}
      onValueChange={(chosen) => chosen !== null && onValue(chosen)}
    >
      {options.map((option) => (
        <Radio.Root key={option.value} value={option.value} className={styles['segment']}>
          {option.label}
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

/** One of a few, each with room for a line of explanation. */
export function ChoiceButtons<Value extends string | number>({ label, value, options, onValue }: Props<Value>) {
  const id = useId()
  return (
    <div>
      <p id={id} className={styles['label']}>
        {label}
      </p>
      <RadioGroup<Value | null>
        aria-labelledby={id}
        className={styles['choices']}
        value={value}
        onValueChange={(chosen) => chosen !== null && onValue(chosen)}
      >
        {options.map((option) => (
          <Radio.Root key={option.value} value={option.value} className={styles['choice']}>
            <span className={styles['mark']}>
              <Radio.Indicator className={styles['dot']} />
            </span>
            <span className={styles['words']}>
              {option.label}
              {option.detail !== undefined && <small>{option.detail}</small>}
            </span>
          </Radio.Root>
        ))}
      </RadioGroup>
    </div>
  )
}
