import { useLayoutEffect, useRef } from 'react'

/**
 * Moves the focus to `main` if no element has it because the focused one was removed; otherwise reading and tabbing
 * would restart at the top of the page. Does nothing while a dialog is open.
 */
export function focusSomewhere(): void {
  if (document.activeElement !== document.body || document.querySelector('[role="dialog"]') !== null) return
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** Milliseconds in which a slow phone renders the changes of an answer. */
const drawing = 2_000

/**
 * Called before an update that may remove the focused element. Returns a function to call after the update, which moves
 * the focus to `main` if the element was removed.
 */
export function holdFocus(): () => void {
  const held = document.activeElement
  return () => {
    const end = onceDrawn(() => {
      if (held?.isConnected !== false) return false
      focusSomewhere()
      return document.activeElement !== document.body
    })
    setTimeout(end, drawing)
  }
}

/**
 * Makes an attempt, and repeats it after each rendered change of the document until it succeeds or the returned
 * function ends it.
 */
export function onceDrawn(attempt: () => boolean): () => void {
  let isOver = false
  const end = () => {
    isOver = true
    changes.disconnect()
  }
  const look = () => {
    if (!isOver && attempt()) end()
  }
  const changes = new MutationObserver(() => requestAnimationFrame(look))
  changes.observe(document.body, { childList: true, subtree: true })
  look()
  return end
}

/** Returns a ref for an element that may be removed while it contains the focus, which then moves to `main`. */
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
