import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { second } from '../time.ts'

/** Counts failures of a kind by who failed; successes cost nothing, however many share an address. */
export type FailureLimit = {
  /** How many milliseconds a key has to wait before its next try; 0 when it may try now. */
  readonly waitOf: (key: string) => number
  /** Counts a try before it is judged, so that tries at the same moment cannot all slip through. */
  readonly count: (key: string) => void
  /** Takes the last counted try back, because it was right. */
  readonly forgive: (key: string) => void
}

/** Milliseconds since some moment, by a clock that nobody can set: it never goes back and never jumps. */
export type Elapsed = () => number

type Options = {
  readonly elapsed: Elapsed
  readonly allowed: number
  /**
   * What all keys together are allowed, the budget of the whole server: somebody with many addresses gets no more than
   * this. Above it every key has to wait, so only limits that a robot check opens have one.
   */
  readonly inAll?: number
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

export function createFailureLimit({ elapsed, allowed, inAll = Infinity, window, pause }: Options): FailureLimit {
  const failures = new Map<string, number[]>()
  /** Kept apart from the keys, of which a flood makes the server forget some. */
  let all: number[] = []

  function inWindow(times: readonly number[]): number[] {
    const start = elapsed() - window
    return times.filter((at) => at > start)
  }

  const recent = (key: string) => inWindow(failures.get(key) ?? [])

  function keep(key: string, times: number[]): void {
    failures.delete(key)
    if (times.length > 0) failures.set(key, times.slice(-(allowed + remembered)))
    const [oldest] = failures.keys()
    if (failures.size > mostKeys && oldest !== undefined) failures.delete(oldest)
  }

  function waitOfKey(key: string): number {
    const times = recent(key)
    const excess = times.length - allowed
    if (excess < 0) return 0
    return pause ? (times.at(-1) ?? 0) + pause(excess) : (times[excess] ?? 0) + window
  }

  function waitOfAll(): number {
    if (inAll === Infinity) return 0
    const times = inWindow(all)
    return times.length < inAll ? 0 : (times[times.length - inAll] ?? 0) + window
  }

  return {
    waitOf: (name) => Math.max(0, Math.max(waitOfKey(placeOf(name)), waitOfAll()) - elapsed()),
    count(name) {
      const key = placeOf(name)
      keep(key, [...recent(key), elapsed()])
      if (inAll !== Infinity) all = [...inWindow(all).slice(-inAll), elapsed()]
    },
    forgive(name) {
      const key = placeOf(name)
      keep(key, recent(key).slice(0, -1))
      all.pop()
    },
  }
}

/** 1, 2, 4 … 60 seconds. */
export function doublingPause(excess: number): number {
  return Math.min(60, 2 ** excess) * second
}

/** Anybody with IPv6 has 2 to the power of 64 addresses, which are one place: their network is counted. */
export function placeOf(name: string): string {
  if (!isIPv6(name)) return name
  const address = ipaddr.process(name)
  if (!('parts' in address)) return address.toString()
  const network = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
