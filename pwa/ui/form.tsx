import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { texts as listTexts } from './list-texts.ts'
import { Sentence } from './text.tsx'
import { texts } from './texts.ts'
import styles from './form.module.css'

type FormProps = {
  /** Returns a promise if it waits for the server, which may refuse a field. */
  onSubmit: () => unknown
  /** The id that a submit button outside the form refers to. */
  id?: string
  /** Uses two columns where there is room. */
  wide?: boolean
  children: ReactNode
}

/** A column of fields. The screen shows errors beside each field, instead of the browser's bubbles. */
export function Form({ onSubmit, id, wide = false, children }: FormProps) {
  return (
    <form
      id={id}
      className={classes(styles['form'], wide && styles['wide'])}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const form = event.currentTarget
        if (leadsToTooLong(form)) return
        void Promise.resolve(onSubmit()).then(() => focusFirstError(form))
      }}
    >
      {children}
    </form>
  )
}

/**
 * Moves the focus to a text that is too long, whose field says so. Returns whether there is one; it must not be sent
 * then.
 */
export function leadsToTooLong(within: Element | null | undefined): boolean {
  const field = within?.querySelector<HTMLElement>('[data-too-long]')
  field?.focus()
  return field instanceof HTMLElement
}

/**
 * Focuses the first field with an error, so that it is read aloud. Called when the errors are rendered, and in the same
 * task: a frame later, the focus could leave a field into which the person already types. Radio buttons have no
 * aria-invalid.
 */
export function focusFirstError(form: HTMLElement | null | undefined): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus()
}

/** Spans all columns of a wide form. */
export function FormRow({ children }: { children: ReactNode }) {
  return <div className={styles['row']}>{children}</div>
}

/** The buttons of a form, the preferred one first. */
export function FormActions({ children }: { children: ReactNode }) {
  return <div className={classes(styles['row'], styles['actions'])}>{children}</div>
}

/** The two buttons of a form that can be left. */
export function SubmitOrCancel({ submit, onCancel }: { submit: string; onCancel: () => void }) {
  return (
    <FormActions>
      <Button type="submit" tone="primary">
        {submit}
      </Button>
      <Button onClick={onCancel}>{texts.cancel}</Button>
    </FormActions>
  )
}

/** A list of errors, announced when it appears. */
export function ErrorList({ title = listTexts.correct, errors }: { title?: string; errors: readonly string[] }) {
  return (
    <div role="alert" className={styles['place']}>
      {errors.length > 0 && (
        <div className={styles['errors']}>
          <p className={styles['head']}>{title}</p>
          <ul>
            {errors.map((error) => (
              <li key={error}>
                <Sentence text={error} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
