import { useEffect, useRef, type RefObject } from 'react'
import { hasErrors } from '../../forms/form-errors.ts'
import type { RoundErrors } from '../../rounds/draft-rules.ts'
import { focusFirstError } from '../../ui/form.tsx'

/** A form that opens with fields that the server refused has its focus on the first of them. */
export function useFocusOnRefused(...errors: readonly RoundErrors[]): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const isRefused = errors.some(hasErrors)
  useEffect(() => {
    if (isRefused) focusFirstError(place.current?.closest('form') ?? null)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only as it opens: later the buttons of the form do it
  }, [])
  return place
}
