import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { second } from '../time.ts'

/** Counts failures per key; successes cost nothing, so any number of people can share an address. */
export type FailureLimit = {
  /** Milliseconds until a key may try again; 0 when it may now. */
  readonly waitOf: (key: string) => number
  /** Counts a try before its outcome is known, so that tries at the same moment cannot all pass. */
  readonly count: (key: string) => void
  /** Takes the last counted try back, because it succeeded. */
  readonly forgive: (key: string) => void
}

/** Milliseconds of a monotonic clock. */
export type Elapsed = () => number

type Options = {
  readonly elapsed: Elapsed
  readonly allowed: number
  /**
   * Allowed to all keys together, so that many addresses get no more than this. Above it every key has to wait;
   * therefore only limits that a robot check passes have one.
   */
  readonly inAll?: number
  /** Milliseconds for which a failure counts. */
  readonly window: number
  /**
   * Milliseconds to wait after the last failure, by the number of failures above the allowed ones, from 0. Without it a
   * key waits until few enough of its failures are left in the window.
   */
  readonly pause?: (excess: number) => number
}

/** Above this many keys the one that failed longest ago is dropped. */
const mostKeys = 10_000
/** Failures kept above the allowed ones, for longer pauses. */
const remembered = 10

export function createFailureLimit({ elapsed, allowed, inAll = Infinity, window, pause }: Options): FailureLimit {
  const failures = new Map<string, number[]>()
  /** Kept apart from the keys, because a flood drops some of those. */
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

/** An IPv6 address by its /64 network, all of whose addresses one customer has; other keys unchanged. */
export function placeOf(name: string): string {
  if (!isIPv6(name)) return name
  const address = ipaddr.process(name)
  if (!('parts' in address)) return address.toString()
  const network = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
