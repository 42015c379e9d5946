import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import './base.css'

/** Shows something in the page of a test in the browser, until the test ends. Answers how to exchange or remove it. */
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
