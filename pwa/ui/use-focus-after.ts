import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a place whose content gives way to another: the button that was pressed goes with it, so that reading and tabbing
 * go on at the place itself, and not at the top of the page. It is focused each time that the state is another one.
 */
export function useFocusAfter<Place extends HTMLElement>(state: string | boolean): RefObject<Place | null> {
  const place = useRef<Place>(null)
  const before = useRef(state)
  useEffect(() => {
    if (before.current === state) return
    before.current = state
    place.current?.focus()
  }, [state])
  return place
}
