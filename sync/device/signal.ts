/** One thing that happens again and again, for listeners inside this page. */
export type Signal = {
  readonly tell: () => void
  /** Answers how to stop listening. */
  readonly listen: (listener: () => void) => () => void
}

export function createSignal(): Signal {
  const listeners = new Set<() => void>()
  return {
    tell: () => {
      for (const listener of [...listeners]) listener()
    },
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
