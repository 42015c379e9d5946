import { useSyncExternalStore } from 'react'
import { dayOf } from './date-text.ts'

/** Returns the day on this phone. It is updated at midnight, and when the app becomes visible again. */
export function useToday(): string {
  return useSyncExternalStore(listen, () => dayOf(new Date()))
}

function listen(look: () => void): () => void {
  return lookAgain(look, (now) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1))
}

/**
 * Calls `look` when the day may have changed: at the times that `after` returns. Timers stop while a phone sleeps, so it
 * is also called when the page becomes visible. Returns a function that ends this.
 */
export function lookAgain(look: () => void, after: (now: Date) => Date): () => void {
  let timer = 0
  const wait = () => {
    const now = new Date()
    timer = window.setTimeout(
      () => {
        look()
        wait()
      },
      after(now).getTime() - now.getTime(),
    )
  }
  wait()
  document.addEventListener('visibilitychange', look)
  return () => {
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', look)
  }
}
