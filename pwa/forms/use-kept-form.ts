import { useState } from 'react'
import type { FormErrors } from './form-errors.ts'
import { useTypedOver, type TypedOver, type Unsaved } from './use-typed.ts'

type Names<Values> = keyof Values & string

/**
 * A form with its errors that keeps what is typed into it until it is sent or given up, then it calls `forget`. It
 * begins with `UnsavedLine`. Never for passwords or codes.
 */
export function useKeptForm<
  Values extends object,
  Errors extends object = FormErrors<Names<Values>>,
  Version = undefined,
>(name: string, over: TypedOver<Values, Version>) {
  const none = {} as Errors
  const [errors, setErrors] = useState(none)
  const { unsaved, change: typeOver, ...typed } = useTypedOver(name, over)
  /** Other values need not have the errors of those before. */
  const exchange = (act: () => void) => () => {
    act()
    setErrors(none)
  }
  const change = (changed: Partial<Values>) => {
    typeOver(changed)
    setErrors(none)
  }
  const part = <Name extends keyof Values>(field: Name) => ({
    value: typed.form[field],
    onValue: (value: Values[Name]) => change({ [field]: value } as unknown as Partial<Values>),
  })

  return {
    ...typed,
    unsaved: { ...unsaved, discard: exchange(unsaved.discard), undo: exchange(unsaved.undo) } satisfies Unsaved,
    errors,
    setErrors,
    /** Clears all errors. */
    change,
    /** The props of a field for one value. A change clears all errors. */
    part,
    /** The props of a text field. A change clears its error alone. */
    field: <Name extends Names<Values> & keyof Errors>(of: Name) => ({
      name: of,
      value: typed.form[of],
      onValue: (value: Values[Name]) => {
        typeOver({ [of]: value } as unknown as Partial<Values>)
        setErrors((before) => ({ ...before, [of]: undefined }))
      },
      error: errors[of],
    }),
  }
}

/**
 * A form with one text that is kept, mostly of a dialog: `done` forgets it and closes the dialog, once it is sent and
 * by Cancel. Closed in another way, as by Back, the dialog has the text when it opens again.
 */
export function useKeptText(name: string, onClose: () => void = () => undefined) {
  const { part, unsaved, forget, form } = useKeptForm(name, { stored: { values: { text: '' }, version: undefined } })
  const done = () => {
    forget()
    onClose()
  }
  return { text: form.text, field: part('text'), unsaved, forget: () => forget(), done }
}
