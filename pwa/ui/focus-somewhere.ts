import { useLayoutEffect, useRef } from 'react'

/**
 * Gives `main` the focus where nothing has it, because the element that had it is gone: reading and tabbing would begin
 * again at the top of the page. An open dialog keeps it.
 */
export function focusSomewhere(): void {
  if (document.activeElement !== document.body || document.querySelector('[role="dialog"]') !== null) return
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** Milliseconds in which a busy phone has drawn what an answer changed. */
const drawing = 2_000

/** Called before what may remove the element that has the focus; the answer is called after it. */
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

/** Makes an attempt, and another one whenever the document has changed and is drawn, until it succeeds or is ended. */
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
