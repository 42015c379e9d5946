import { useEffect, useRef, type RefObject } from 'react'
import { hasErrors } from '../../forms/form-errors.ts'
import { focusFirstError } from '../../ui/form.tsx'
import type { RoundErrors } from './draft-rules.ts'

/**
 * Returns a ref for a form. If the form opens with fields that the server refused, the first of them gets the focus.
 */
export function useFocusOnRefused(...errors: readonly RoundErrors[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const isRefused = errors.some(hasErrors)
  useEffect(() => {
    if (isRefused) focusFirstError(place.current?.closest('form') ?? null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as it opens: later the buttons of the form do it
  }, [])
  return place
}
