import './immediate-effects.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { addFonts } from './fonts.ts'
import './base.css'

// What is measured has the letters of the app, and not those of the machine.
await addFonts()

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

/** Letters of so many percent, as the settings of a browser make them, until the test ends. */
export function setLetters(percent: number): void {
  const { style } = document.documentElement
  style.fontSize = `${percent}%`
  onTestFinished(() => {
    style.removeProperty('font-size')
  })
}

type Watcher = EventTarget & { readonly requestClose: () => void }

/** The browser is one of Android. Answers the back gesture, which goes to the last watcher that has not closed. */
export function onAndroid(): () => void {
  const own = globalThis as unknown as { CloseWatcher: new () => Watcher }
  const { CloseWatcher: Usual } = own
  const watching = new Set<Watcher>()
  own.CloseWatcher = class extends Usual {
    constructor() {
      super()
      watching.add(this)
      this.addEventListener('close', () => watching.delete(this))
    }
  }
  Object.defineProperty(navigator, 'userAgent', { configurable: true, get: () => 'Mozilla/5.0 (Linux; Android 16)' })
  onTestFinished(() => {
    own.CloseWatcher = Usual
    Reflect.deleteProperty(navigator, 'userAgent')
  })
  return () => [...watching].at(-1)?.requestClose()
}
