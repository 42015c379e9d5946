import { useSyncExternalStore } from 'react'

const tick = 1000

/** The time to the second, for ages on the screen. It rests while nobody can see the page. */
export function useNow(): number {
  return useSyncExternalStore(onTick, currentSecond)
}

function currentSecond(): number {
  return Math.floor(Date.now() / tick) * tick
}

function onTick(listener: () => void): () => void {
  const timer = setInterval(() => {
    if (!document.hidden) listener()
  }, tick)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
