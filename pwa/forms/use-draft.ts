import { useState } from 'react'

/** A form with other values than texts, and its errors. A change clears all errors. */
export function useDraft<Draft extends object, Errors extends object = object>(initial: Draft | (() => Draft)) {
  const [draft, setDraft] = useState(initial)
  const none = {} as Errors
  const [errors, setErrors] = useState(none)

  function change(changed: Partial<Draft>) {
    setDraft((before) => ({ ...before, ...changed }))
    setErrors(none)
  }

  return {
    draft,
    errors,
    setErrors,
    change,
    /** The props of a field for one part of the draft. */
    part: <Name extends keyof Draft>(field: Name) => ({
      value: draft[field],
      onValue: (value: Draft[Name]) => change({ [field]: value } as unknown as Partial<Draft>),
    }),
  }
}
