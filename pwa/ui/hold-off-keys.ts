const pressed = ['click', 'submit']

/**
 * Lets nothing be pressed or sent by keyboard: an overlay holds off fingers alone, and Enter that is held down would send
 * a form again and again. Answers how to stop.
 */
export function holdOffKeys(page: EventTarget): () => void {
  const holdOff = (event: Event) => {
    // What stands above the overlay can still be tapped.
    if ('detail' in event && event.detail !== 0) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const name of pressed) page.addEventListener(name, holdOff, { capture: true })
  return () => {
    for (const name of pressed) page.removeEventListener(name, holdOff, { capture: true })
  }
}
