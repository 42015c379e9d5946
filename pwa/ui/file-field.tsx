import { useId, type ReactNode } from 'react'
import styles from './field.module.css'
import { classes } from './classes.ts'

type Props = {
  label: string
  /** Which files the picker offers, as `.csv`. */
  accept: string
  onFile: (file: File) => void
  hint?: ReactNode
  error?: string | undefined
}

/** A file of the phone or computer, with its own picker. */
export function FileField({ label, accept, onFile, hint, error }: Props) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles['field']}>
      <label className={styles['label']} htmlFor={id}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        accept={accept}
        className={classes(styles['control'], styles['file'])}
        aria-invalid={error !== undefined}
        aria-describedby={described === '' ? undefined : described}
        // Or a file that was corrected meanwhile could not be chosen a second time.
        onClick={(event) => {
          event.currentTarget.value = ''
        }}
        onChange={(event) => {
          const file = event.target.files?.[0]
          if (file !== undefined) onFile(file)
        }}
      />
      {hint !== undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
