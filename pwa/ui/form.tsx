import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { listTexts } from './list-texts.ts'
import styles from './form.module.css'

type FormProps = {
  onSubmit: () => void
  /** For a button that stands outside of it. */
  id?: string
  /** Two columns where there is room for them. */
  wide?: boolean
  children: ReactNode
}

/** Fields below each other. What is wrong is said beside each field by the screen, not by the browser's own bubbles. */
export function Form({ onSubmit, id, wide = false, children }: FormProps) {
  return (
    <form
      id={id}
      className={classes(styles['form'], wide && styles['wide'])}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
        const form = event.currentTarget
        // By then the sentences about wrong fields are there: the first of them is read with its field.
        requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
      }}
    >
      {children}
    </form>
  )
}

/** Stands over all columns of a wide form. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}

/** The buttons of a form, the wanted one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes(styles['row'], styles['actions'])}>{children}</div>
}

/** What has to be corrected, read aloud when it comes. */
export function ErrorList({ title = listTexts.correct, errors }: { title?: string; errors: readonly string[] }) {
  return (
    <div role="alert" className={styles['place']}>
      {errors.length > 0 && (
        <div className={styles['errors']}>
          <p className={styles['head']}>{title}</p>
          <ul>
            {errors.map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
