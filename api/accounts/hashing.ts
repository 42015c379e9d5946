import { availableParallelism } from 'node:os'
import { accept, refuse } from '#golf/result.ts'
import type { Result } from '#golf/result.ts'
import { createGate } from './gate.ts'

/** The only way for a running server to hash or compare passwords: both take a core for a while, and memory. */
export type Hashing = {
  /** For a request. Refused when too many wait, overall or from this address. */
  readonly forRequest: <T>(address: string, work: () => Promise<T>) => Promise<Result<T, 'server.busy'>>
  /** For a background job, which waits for its turn. */
  readonly forJob: <T>(work: () => Promise<T>) => Promise<T>
}

/** Enough for a clubhouse that logs in behind one address after a shower, and few enough to be through in a second. */
const waiting = { waiting: 32, waitingPerClient: 12 }

export function createHashing({ threads, cores }: { threads: number; cores: number }): Hashing {
  const gate = createGate({ running: hashesAtOnce({ threads, cores }), ...waiting })
  return {
    async forRequest(address, work) {
      const done = gate.enter(address, work)
      if (done !== undefined) return accept(await done)
      return refuse('server.busy', 'Our server is busy. Please try again soon.')
    },
    forJob: gate.join,
  }
}

/**
 * Hashes run in the thread pool that also reads files and looks up names. They leave two of its threads and one core
 * alone, so that a flood of logins delays neither the app's files nor the scores.
 */
export function hashesAtOnce({ threads, cores }: { threads: number; cores: number }): number {
  return Math.max(1, Math.min(threads - 2, cores - 1))
}

/** What this process has; libuv starts four threads unless it is told otherwise. */
export function machine(): { threads: number; cores: number } {
  return { threads: Number(process.env['UV_THREADPOOL_SIZE']) || 4, cores: availableParallelism() }
}
