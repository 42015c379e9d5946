import { useSyncExternalStore } from 'react'
import { dayOf } from './date-text.ts'

/** The day on this phone. An app that stays open over midnight, or is seen again days later, has the new one. */
export function useToday(): string {
  return useSyncExternalStore(listen, () => dayOf(new Date()))
}

/** Calls when the day may be another one. Timers rest while a phone sleeps, so being seen again counts, too. */
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
