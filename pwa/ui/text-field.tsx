import { Field } from '@base-ui/react/field'
import type { ComponentProps, ReactNode } from 'react'
import styles from './field.module.css'
import { classes } from './classes.ts'

type Input = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'onChange' | 'children' | 'className' | 'style'>

type Props = Input & {
  label: string
  value: string
  onValue: (value: string) => void
  /** Told before anything is typed. */
  hint?: ReactNode
  /** What is wrong, linked to the field and read aloud. */
  error?: string | undefined
  /** Stands in the field before what is typed. */
  prefix?: string
  /** Large spaced capitals, for codes. */
  code?: boolean
}

/** One line of text with its label above it. */
export function TextField({ label, value, onValue, hint, error, prefix, code = false, ...rest }: Props) {
  return (
    <Field.Root className={styles['field']} invalid={error !== undefined}>
      <Field.Label className={styles['label']}>{label}</Field.Label>
      <span className={styles['line']}>
        {prefix !== undefined && <span className={styles['prefix']}>{prefix}</span>}
        <Field.Control
          {...rest}
          className={classes(styles['control'], code && styles['code'], prefix !== undefined && styles['prefixed'])}
          value={value}
          onValueChange={onValue}
        />
      </span>
      {hint !== undefined && <Field.Description className={styles['hint']}>{hint}</Field.Description>}
      <Field.Error className={styles['error']} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  )
}
