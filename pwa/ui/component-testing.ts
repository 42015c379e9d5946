import './immediate-effects.ts'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { addFonts } from './fonts.ts'
import './base.css'

// Layout is measured with the app's fonts, not with those of the machine.
await addFonts()

/**
 * Renders something in the page of a browser test until the test ends. Returns a function that replaces or removes it.
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

/** Sets the text size in percent, as a browser setting does, until the test ends. */
export function setLetters(percent: number): void {
  const { style } = document.documentElement
  style.fontSize = `${percent}%`
  onTestFinished(() => {
    style.removeProperty('font-size')
  })
}

type Watcher = EventTarget & { readonly requestClose: () => void }

/**
 * Makes the browser behave as one on Android. Returns the back gesture, which the most recently opened watcher
 * receives.
 */
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
