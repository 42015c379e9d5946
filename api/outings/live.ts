/**
 * Tells the streams of an outing that something was committed. It holds nothing but listeners: what has changed is
 * read from the database by whoever is woken.
 */
export type LiveHub = {
  readonly wake: (outingId: number) => void
  /** Answers how to stop listening. */
  readonly listen: (outingId: number, work: () => void) => () => void
}

export function openLiveHub(): LiveHub {
  const listeners = new Map<number, Set<() => void>>()
  return {
    wake(outingId) {
      for (const work of listeners.get(outingId) ?? []) work()
    },
    listen(outingId, work) {
      const ofOuting = listeners.get(outingId) ?? new Set()
      listeners.set(outingId, ofOuting.add(work))
      return () => {
        ofOuting.delete(work)
        if (ofOuting.size === 0) listeners.delete(outingId)
      }
    },
  }
}
