import { useEffect, useRef } from 'react'

type Closing = { readonly open: boolean } & Readonly<Partial<Record<'onClose' | 'onStay', (() => void) | undefined>>>

/** The part of a CloseWatcher of the browser that is used here. */
type CloseWatcher = EventTarget & { readonly destroy: () => void }

/**
 * The back gesture of Android closes what is open instead of leaving the screen behind it, the last opened first. Only
 * there: elsewhere a watcher gets Escape, which sheets and the pad handle themselves.
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
