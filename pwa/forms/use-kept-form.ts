import { useState } from 'react'
import type { FormErrors } from './form-errors.ts'
import { useTypedOver, type TypedOver, type Unsaved } from './use-typed-over.ts'

type Names<Values> = keyof Values & string
type Flags<Values> = { [Name in keyof Values]: Values[Name] extends boolean ? Name : never }[keyof Values]

/**
 * A form with its errors that keeps what is typed on the phone until `forget` is called, which the form does when it is
 * sent or given up. It begins with `UnsavedLine`. Never for passwords or codes.
 */
export function useKeptForm<
  Values extends object,
  Errors extends object = FormErrors<Names<Values>>,
  Version = undefined,
>(name: string, over: TypedOver<Values, Version>) {
  const none = {} as Errors
  const [errors, setErrors] = useState(none)
  const { unsaved, change: typeOver, ...typed } = useTypedOver(name, over)
  /** Returns an action that replaces the values and clears the errors, which were about the previous ones. */
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
    /** Changes values and clears all errors. */
    change,
    /** Returns the props of a field for one value. A change clears all errors. */
    part,
    /** Returns the props of a checkbox. A change clears all errors. */
    box: (field: Flags<Values>) => {
      const { value, onValue } = part(field)
      return { checked: value === true, onChecked: onValue as (checked: boolean) => void }
    },
    /** Returns the props of a text field. A change clears the error of this field only. */
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
 * A form with one kept text, usually in a dialog. `done` forgets the text and closes the dialog: it is called after
 * sending and by Cancel. If the dialog is closed in another way, for example by Back, it has the text when it opens
 * again.
 */
export function useKeptText(name: string, onClose: () => void = () => undefined) {
  const { part, unsaved, forget, form } = useKeptForm(name, { stored: { values: { text: '' }, version: undefined } })
  const done = () => {
    forget()
    onClose()
  }
  return { text: form.text, field: part('text'), unsaved, forget: () => forget(), done }
}
