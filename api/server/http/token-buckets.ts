import { LruMap } from 'toad-cache'
import { second } from '#db/instants.ts'
import type { Elapsed } from './try-limit.ts'

/** A token bucket: its size, and the tokens that are added each second. */
export type Budget = { readonly atOnce: number; readonly aSecond: number }

/** Above this many buckets the least recently used one is dropped. */
const mostBuckets = 10_000

/**
 * Creates a token bucket for each key. The returned function takes `cost` tokens and returns true; with fewer tokens
 * left it takes none and returns false.
 */
export function createBuckets({
  elapsed,
  ...budget
}: Budget & { readonly elapsed: Elapsed }): (key: string, cost?: number) => boolean {
  const buckets = new LruMap<{ readonly left: number; readonly at: number }>(mostBuckets)
  return (key, cost = 1) => {
    const at = elapsed()
    const bucket = buckets.get(key) ?? { left: budget.atOnce, at }
    const left = Math.min(budget.atOnce, bucket.left + ((at - bucket.at) / second) * budget.aSecond)
    // A refusal takes no tokens. Otherwise requests faster than the refill would keep the bucket empty forever.
    buckets.set(key, { left: left < cost ? left : left - cost, at })
    return left >= cost
  }
}
