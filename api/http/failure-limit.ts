import { second } from '../durations.ts'

/** Counts failures of a kind by who failed; successes cost nothing, however many share an address. */
export type FailureLimit = {
  /** How many milliseconds a key has to wait before its next try; 0 when it may try now. */
  readonly waitOf: (key: string) => number
  /** Counts a try before it is judged, so that tries at the same moment cannot all slip through. */
  readonly count: (key: string) => void
  /** Takes the last counted try back, because it was right. */
  readonly forgive: (key: string) => void
}

type Options = {
  readonly now: () => Date
  readonly allowed: number
  /** Milliseconds for which a failure counts. */
  readonly window: number
  /**
   * Milliseconds to wait after the last failure, for the first failure too many (0), the second (1) and so on.
   * Without it a key waits until few enough of its failures are left in the window.
   */
  readonly pause?: (excess: number) => number
}

/** Enough for a club and its neighbours. Beyond, the key that failed longest ago is forgotten. */
const mostKeys = 10_000
/** Failures that are remembered beyond the allowed ones, to make pauses longer. */
const remembered = 10

export function createFailureLimit({ now, allowed, window, pause }: Options): FailureLimit {
  const failures = new Map<string, number[]>()

  function recent(key: string): number[] {
    const start = now().getTime() - window
    return (failures.get(key) ?? []).filter((at) => at > start)
  }

  function keep(key: string, times: number[]): void {
    failures.delete(key)
    if (times.length > 0) failures.set(key, times.slice(-(allowed + remembered)))
    const [oldest] = failures.keys()
    if (failures.size > mostKeys && oldest !== undefined) failures.delete(oldest)
  }

  return {
    waitOf(key) {
      const times = recent(key)
      const excess = times.length - allowed
      if (excess < 0) return 0
      const free = pause ? (times.at(-1) ?? 0) + pause(excess) : (times[excess] ?? 0) + window
      return Math.max(0, free - now().getTime())
    },
    count: (key) => keep(key, [...recent(key), now().getTime()]),
    forgive: (key) => keep(key, recent(key).slice(0, -1)),
  }
}

/** 1, 2, 4 … 60 seconds. */
export function doublingPause(excess: number): number {
  return Math.min(60, 2 ** excess) * second
}
