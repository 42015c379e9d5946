import { useLayoutEffect, useRef } from 'react'

/**
 * Gives `main` the focus where nothing has it, because the element that had it is gone: reading and tabbing would begin
 * again at the top of the page. An open dialog keeps it.
 */
export function focusSomewhere(): void {
  if (document.activeElement !== document.body || document.querySelector('[role="dialog"]') !== null) return
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** Called before what may remove the element that has the focus; the answer is called after it. */
export function holdFocus(): () => void {
  const held = document.activeElement
  return () =>
    requestAnimationFrame(() => {
      if (held?.isConnected === false) focusSomewhere()
    })
}

/** For an element that may be removed with the focus in it, which `main` gets then. */
export function useFocusAfterRemoval<Element extends HTMLElement>() {
  const place = useRef<Element>(null)
  useLayoutEffect(() => {
    const here = place.current
    return () => {
      if (here?.contains(document.activeElement)) requestAnimationFrame(focusSomewhere)
    }
  }, [])
  return place
}
