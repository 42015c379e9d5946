import { useEffect, useRef } from 'react'

type Closing = { readonly open: boolean } & Readonly<Partial<Record<'onClose' | 'onStay', (() => void) | undefined>>>

/** The part of the browser's CloseWatcher that is used here. */
type CloseWatcher = EventTarget & { readonly destroy: () => void }

/**
 * Closes what is open on Android's back gesture instead of leaving the screen behind it, most recently opened first.
 * Only on Android: elsewhere a CloseWatcher also receives Escape, which sheets and the score pad handle themselves.
 */
export function useBackGesture({ open, onClose, onStay }: Closing): void {
  const latest = useRef({ onClose, onStay })
  useEffect(() => {
    latest.current = { onClose, onStay }
  })
  useEffect(() => {
    const { CloseWatcher: Watcher } = globalThis as { CloseWatcher?: new () => CloseWatcher }
    if (!open || Watcher === undefined || !navigator.userAgent.includes('Android')) return undefined
    const watcher = new Watcher()
    watcher.addEventListener('cancel', (event) => {
      if (latest.current.onClose !== undefined) return
      event.preventDefault()
      latest.current.onStay?.()
    })
    watcher.addEventListener('close', () => latest.current.onClose?.())
    return () => watcher.destroy()
  }, [open])
}
