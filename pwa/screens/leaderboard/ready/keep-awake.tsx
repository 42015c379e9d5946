import { useEffect } from 'react'

/**
 * Keeps the screen on while the component is mounted, if the browser supports it. Browsers release the lock when the
 * page is hidden.
 */
export function useScreenOn(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null
    let isOpen = true
    const hold = async () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return
      // Refused when the battery is low.
      const held = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOpen) lock = held
      else await held?.release()
    }
    const listener = () => void hold()
    listener()
    document.addEventListener('visibilitychange', listener)
    return () => {
      isOpen = false
      document.removeEventListener('visibilitychange', listener)
      void lock?.release()
    }
  }, [])
}

/** `useScreenOn` as a component, so that a screen loads it only where the person has turned it on. */
export function KeepAwake() {
  useScreenOn()
  return null
}
