import { useState } from 'react'
import type { FormErrors } from './form-errors.ts'

/** The values of a form's text fields and their errors. A change of a field clears its error. */
export function useForm<Field extends string>(initial: Readonly<Record<Field, string>>) {
  const none = {} as FormErrors<Field>
  const [form, setForm] = useState(initial)
  const [errors, setErrors] = useState(none)

  function change(field: Field, value: string) {
    setForm((before) => ({ ...before, [field]: value }))
    setErrors((before) => ({ ...before, [field]: undefined }))
  }

  return {
    form,
    errors,
    setErrors,
    change,
    /** Returns the props of a text field. */
    field: (name: Field) => ({
      name,
      value: form[name],
      onValue: (value: string) => change(name, value),
      error: errors[name],
    }),
    reset: (values: Readonly<Record<Field, string>> = initial) => {
      setForm(values)
      setErrors(none)
    },
  }
}
