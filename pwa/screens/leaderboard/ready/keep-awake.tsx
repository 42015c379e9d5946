import { useEffect } from 'react'

/** Keeps the screen on while the card is in view (Screen Wake Lock API). */
export function KeepAwake() {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: Promise<WakeLockSentinel | null> = Promise.resolve(null)
    // The browser ends the lock when the page is hidden, and refuses one on an empty battery.
    const hold = () => {
      if (document.visibilityState === 'visible') lock = navigator.wakeLock.request('screen').catch(() => null)
    }
    hold()
    document.addEventListener('visibilitychange', hold)
    return () => {
      document.removeEventListener('visibilitychange', hold)
      void lock.then((held) => held?.release())
    }
  }, [])
  return null
}
