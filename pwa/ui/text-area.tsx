import { Field } from '@base-ui/react/field'
import styles from './field.module.css'
import { classes } from './classes.ts'

type Props = {
  label: string
  name?: string
  value: string
  onValue: (value: string) => void
  maxLength: number
  rows?: number
  error?: string | undefined
}

/** Several lines of text with their label above them. */
export function TextArea({ label, name, value, onValue, maxLength, rows = 6, error }: Props) {
  return (
    <Field.Root className={styles['field']} invalid={error !== undefined}>
      <Field.Label className={styles['label']}>{label}</Field.Label>
      <Field.Control
        render={<textarea rows={rows} />}
        name={name}
        maxLength={maxLength}
        className={classes(styles['control'], styles['area'])}
        value={value}
        onValueChange={onValue}
      />
      <Field.Error className={styles['error']} match={error !== undefined}>
        {error}
      </Field.Error>
    </Field.Root>
  )
}
