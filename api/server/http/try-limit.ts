import { isIPv6 } from 'node:net'
import ipaddr from 'ipaddr.js'
import { LruMap } from 'toad-cache'
import type { Database, SharedTries } from '#db/database.ts'
import { second } from '#db/instants.ts'

/**
 * Limits the tries of a key. If only failures should count, a successful try is forgiven, so that any number of people
 * can share an address.
 */
export type TryLimit = {
  /**
   * Counts a try before its outcome is known, so that simultaneous tries cannot all pass, and returns 0. Above the
   * limit, returns the milliseconds until the key may try again.
   */
  readonly take: (key: string) => Promise<number>
  /** Returns the milliseconds until a key may try again; 0 when it may now. */
  readonly waitOf: (key: string) => Promise<number>
  /** Counts a try even above the limit. */
  readonly count: (key: string) => Promise<void>
  /** Removes the last counted try, because it succeeded. */
  readonly forgive: (key: string) => Promise<void>
}

/** Returns the milliseconds of a monotonic clock. */
export type Elapsed = () => number

/** The place where tries are counted, and the clocks. */
export type Counting = {
  readonly db: Pick<Database, 'servers'>
  readonly elapsed: Elapsed
  readonly now: () => Date
  /** The store for tries that are not counted in the database; by default each limit has its own memory. */
  readonly tries?: SharedTries
}

type Options = {
  /** Servers of one database share the limits of the same name. */
  readonly name: string
  readonly allowed: number
  /**
   * The tries allowed to all keys together, so that many addresses get no more than this. Above it every key waits, so
   * only limits that a robot check lifts have this.
   */
  readonly inAll?: number
  /** Milliseconds for which a try counts. */
  readonly window: number
  /**
   * Returns the milliseconds to wait after the last try, by the number of tries above the allowed ones, from 0. Without
   * it a key waits until enough of its tries have left the window.
   */
  readonly pause?: (excess: number) => number
}

/** Above this many keys the least recently used one is dropped. */
const mostKeys = 10_000
/** Tries kept above the allowed ones, for longer pauses. */
const remembered = 10
/** The key for all keys together. Every try renews it, so that a flood of keys does not drop it. */
const all = ''

/** Times of counted tries, the oldest first. */
type Times = readonly number[]

/** The tries of a key, and those of all keys together, that are in the window at a moment. */
type Tries = { readonly ofKey: Times; readonly ofAll: Times }

type Decided<Answer> = { readonly answer: Answer; readonly tries: Tries }

/** Creates a limit. It counts in this process, or in the database if several servers count together. */
export function createTryLimit(counting: Counting, options: Options): TryLimit {
  const { name, allowed, inAll, window, pause } = options
  const { servers } = counting.db
  const stored = servers?.tries ?? counting.tries ?? triesInMemory()
  // Several servers use the time of day, because they have no monotonic clock in common.
  const time = servers === null ? counting.elapsed : () => counting.now().getTime()

  function keysOf(key: string): string[] {
    return inAll === undefined ? [networkOf(key)] : [networkOf(key), all]
  }

  /** Returns the tries within the window. After a clock was set back, no try is forgotten and no key waits longer. */
  function triesAt([ofKey = [], ofAll = []]: readonly Times[], at: number): Tries {
    const inWindow = (times: Times) => times.map((each) => Math.min(each, at)).filter((each) => each > at - window)
    return { ofKey: inWindow(ofKey), ofAll: inWindow(ofAll) }
  }

  /** Stores the tries of a key that `decide` returns, without changes by others in between. */
  async function changeTries<Answer>(key: string, decide: (tries: Tries, at: number) => Decided<Answer>) {
    const at = time()
    return await stored.change(name, { keys: keysOf(key), until: at + window }, (times) => {
      const { answer, tries } = decide(triesAt(times, at), at)
      return { answer, times: inAll === undefined ? [tries.ofKey] : [tries.ofKey, tries.ofAll] }
    })
  }

  /** Returns the moment from which fewer than `most` of the tries are in the window. */
  function momentOfFewer(times: Times, most: number): number {
    return times.length < most ? 0 : (times[times.length - most] ?? 0) + window
  }

  function momentOfKey(times: Times): number {
    if (pause === undefined || times.length < allowed) return momentOfFewer(times, allowed)
    return (times.at(-1) ?? 0) + pause(times.length - allowed)
  }

  function waitFor({ ofKey, ofAll }: Tries, at: number): number {
    const moment = Math.max(momentOfKey(ofKey), inAll === undefined ? 0 : momentOfFewer(ofAll, inAll))
    return Math.max(0, moment - at)
  }

  function withOneMore({ ofKey, ofAll }: Tries, at: number): Tries {
    const most = { ofKey: allowed + remembered, ofAll: (inAll ?? 0) + 1 }
    return { ofKey: [...ofKey, at].slice(-most.ofKey), ofAll: [...ofAll, at].slice(-most.ofAll) }
  }

  return {
    async take(key) {
      return await changeTries(key, (tries, at) => {
        const wait = waitFor(tries, at)
        return { answer: wait, tries: wait > 0 ? tries : withOneMore(tries, at) }
      })
    },
    async waitOf(key) {
      const at = time()
      return waitFor(triesAt(await stored.read(name, keysOf(key)), at), at)
    },
    async count(key) {
      await changeTries(key, (tries, at) => ({ answer: null, tries: withOneMore(tries, at) }))
    },
    async forgive(key) {
      await changeTries(key, ({ ofKey, ofAll }) => {
        return { answer: null, tries: { ofKey: ofKey.slice(0, -1), ofAll: ofAll.slice(0, -1) } }
      })
    },
  }
}

/** A try of a key in one of several limits. */
export type Counted = { readonly limit: TryLimit; readonly key: string }

/**
 * Counts a try in all limits and returns undefined. If one of them requires a wait, counts in none and returns the
 * first such limit.
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

/** Creates a store that counts tries in this process, for any number of limits. */
export function triesInMemory(): SharedTries {
  const limits = new Map<string, LruMap<{ readonly times: Times; readonly until: number }>>()

  function keptOf(limit: string) {
    const kept = limits.get(limit) ?? new LruMap(mostKeys)
    limits.set(limit, kept)
    return kept
  }

  const timesOf = (limit: string, keys: readonly string[]) => keys.map((key) => keptOf(limit).get(key)?.times ?? [])
  return {
    read: async (limit, keys) => timesOf(limit, keys),
    async change(limit, { keys, until }, decide) {
      const { answer, times } = decide(timesOf(limit, keys))
      const kept = keptOf(limit)
      for (const [at, key] of keys.entries()) {
        const own = times[at] ?? []
        if (own.length > 0) kept.set(key, { times: own, until })
        else kept.delete(key)
      }
      return answer
    },
    async forget(before) {
      for (const kept of limits.values()) {
        const over = [...kept.items].flatMap(([key, { value }]) => (value.until < before ? [String(key)] : []))
        kept.deleteMany(over)
      }
    },
  }
}

/** Returns a pause of 1, 2, 4 … 60 seconds in milliseconds. */
export function doublingPause(excess: number): number {
  return Math.min(60, 2 ** excess) * second
}

/**
 * Matches an address with a port, as some proxies write it into X-Forwarded-For: the port is another one for each
 * connection.
 */
const withPort = /^(?:((?:\d{1,3}\.){3}\d{1,3}):\d{1,5}|\[([\da-f:.]+)\](?::\d{1,5})?)$/i

/**
 * Maps an IPv6 address to its /64 network, because one customer has all of its addresses, and leaves out the port of an
 * address; returns other keys unchanged. A limit applies this to a key that is an address, but not to one that only
 * contains an address.
 */
export function networkOf(key: string): string {
  const [, ipv4, ipv6] = withPort.exec(key) ?? []
  const host = ipv4 ?? ipv6 ?? key
  if (!isIPv6(host)) return host
  // A link-local address ends with the name of an interface, such as `%br-lan`, which the library does not accept.
  const address = ipaddr.process(host.replace(/%.*/, ''))
  if (!('parts' in address)) return address.toString()
  const network = address.parts.slice(0, 4).map((group) => group.toString(16))
  return `${network.join(':')}::/64`
}
