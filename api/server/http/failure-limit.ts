import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LruMap } from 'toad-cache'
import type { Database, SharedTries } from '#db/database.ts'
import { second } from '../time.ts'

/** Counts failures per key; successes cost nothing, so any number of people can share an address. */
export type FailureLimit = {
  /**
   * Counts a try before its outcome is known, so that tries at the same moment cannot all pass, and answers 0; or the
   * milliseconds until the key may try again.
   */
  readonly take: (key: string) => Promise<number>
  /** Milliseconds until a key may try again; 0 when it may now. */
  readonly waitOf: (key: string) => Promise<number>
  /** Counts a try that no limit delays. */
  readonly count: (key: string) => Promise<void>
  /** Takes the last counted try back, because it succeeded. */
  readonly forgive: (key: string) => Promise<void>
}

/** Milliseconds of a monotonic clock. */
export type Elapsed = () => number

/** Where tries are counted, and by which clock. */
export type Counting = {
  readonly db: Pick<Database, 'servers'>
  readonly elapsed: Elapsed
  readonly now: () => Date
}

type Options = {
  /** The same name is the same limit on all servers. */
  readonly name: string
  readonly allowed: number
  /**
   * Allowed to all keys together, so that many addresses get no more than this. Above it every key waits; so only
   * limits that a robot check lifts have one.
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
/** Stands for all keys together. Every try renews it, so that a flood of keys does not drop it. */
const all = ''

/** Counts in this process, or in the database where several servers count together. */
export function createFailureLimit(counting: Counting, options: Options): FailureLimit {
  const { name, allowed, inAll, window, pause } = options
  const { servers } = counting.db
  const tries = servers?.tries ?? triesInMemory()
  // Several servers count by the clock they have in common.
  const time = servers === null ? counting.elapsed : () => counting.now().getTime()
  const keysOf = (key: string) => (inAll === undefined ? [placeOf(key)] : [placeOf(key), all])
  /** Times are in their order, so what left the window comes first. */
  const inWindow = (times: readonly number[], at: number) => {
    const first = times.findIndex((each) => each > at - window)
    return first === -1 ? [] : times.slice(first)
  }
  /** A clock that was set back forgets nothing, and makes no one wait longer. */
  const untilNow = (all: readonly (readonly number[])[], at: number) =>
    all.map((times) => ((times.at(-1) ?? 0) <= at ? times : times.map((each) => Math.min(each, at))))

  function waitOfKey(times: readonly number[]): number {
    const excess = times.length - allowed
    if (excess < 0) return 0
    return pause ? (times.at(-1) ?? 0) + pause(excess) : (times[excess] ?? 0) + window
  }

  function waitOfAll(times: readonly number[]): number {
    if (inAll === undefined || times.length < inAll) return 0
    return (times[times.length - inAll] ?? 0) + window
  }

  function waitFor([ofKey = [], ofAll = []]: readonly (readonly number[])[], at: number): number {
    return Math.max(0, Math.max(waitOfKey(inWindow(ofKey, at)), waitOfAll(inWindow(ofAll, at))) - at)
  }

  function withOneMore([ofKey = [], ...ofAll]: readonly (readonly number[])[], at: number): readonly number[][] {
    const kept = [...inWindow(ofKey, at), at].slice(-(allowed + remembered))
    return [kept, ...ofAll.map((times) => [...inWindow(times, at).slice(-(inAll ?? 0)), at])]
  }

  async function change<T>(key: string, decide: (times: readonly (readonly number[])[], at: number) => Decided<T>) {
    const at = time()
    return await tries.change(name, { keys: keysOf(key), until: at + window }, (times) =>
      decide(untilNow(times, at), at),
    )
  }

  return {
    take: (key) =>
      change(key, (times, at) => {
        const answer = waitFor(times, at)
        return { answer, times: answer > 0 ? times : withOneMore(times, at) }
      }),
    async waitOf(key) {
      const at = time()
      return waitFor(untilNow(await tries.read(name, keysOf(key)), at), at)
    },
    count: (key) => change(key, (times, at) => ({ answer: undefined, times: withOneMore(times, at) })),
    forgive: (key) => change(key, (times) => ({ answer: undefined, times: times.map((each) => each.slice(0, -1)) })),
  }
}

type Decided<T> = { readonly answer: T; readonly times: readonly (readonly number[])[] }

/** A try of a key in one of several limits. */
export type Counted = { readonly limit: FailureLimit; readonly key: string }

/**
 * Counts a try in all limits, unless one of them requires a wait: then answers the first that does, and counts in none.
 */
export async function takeAll<One extends Counted>(counted: readonly One[]): Promise<One | undefined> {
  for (const [at, one] of counted.entries()) {
    if ((await one.limit.take(one.key)) === 0) continue
    await forgiveAll(counted.slice(0, at))
    return one
  }
  return undefined
}

export async function forgiveAll(counted: readonly Counted[]): Promise<void> {
  for (const { limit, key } of counted) await limit.forgive(key)
}

function triesInMemory(): Pick<SharedTries, 'read' | 'change'> {
  const kept = new LruMap<readonly number[]>(mostKeys)
  const timesOf = (keys: readonly string[]) => keys.map((key) => kept.get(key) ?? [])
  return {
    read: async (_limit, keys) => timesOf(keys),
    async change(_limit, { keys }, decide) {
      const { answer, times } = decide(timesOf(keys))
      for (const [at, key] of keys.entries()) {
        const own = times[at] ?? []
        if (own.length > 0) kept.set(key, own)
        else kept.delete(key)
      }
      return answer
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
