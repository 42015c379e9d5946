import { useSyncExternalStore } from 'react'
import { dayOf } from './date-text.ts'

/** Returns the day on this phone. It is updated at midnight, and when the app becomes visible again. */
export function useToday(): string {
  return useSyncExternalStore(listen, () => dayOf(new Date()))
}

/**
 * Calls `look` when the day may have changed. Timers stop while a phone sleeps, so it is also called when the page
 * becomes visible.
 */
function listen(look: () => void): () => void {
  let timer = 0
  const lookAtMidnight = () => {
    const now = new Date()
    const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
    timer = window.setTimeout(() => {
      look()
      lookAtMidnight()
    }, midnight.getTime() - now.getTime())
  }
  lookAtMidnight()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
