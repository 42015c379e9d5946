import './immediate-effects.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import './base.css'

/**
 * Renders something in the page of a browser test, until the test ends. Answers a function that replaces or removes it.
 */
export function show(shown: ReactNode): (next: ReactNode) => void {
  document.documentElement.dataset['scheme'] = 'auto'
  const place = document.createElement('div')
  place.id = 'app'
  document.body.append(place)
  const root = createRoot(place)
  root.render(shown)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  return (next) => root.render(next)
}
