import { availableParallelism } from 'node:os'
import { accept, type Result } from '#golf/result.ts'
import { networkOf } from '../server/http/try-limit.ts'
import { serverBusy } from '../server/problem.ts'

/** The only way for a running server to hash or compare passwords: both take CPU time and memory. */
export type Hashing = {
  /** Runs a hash for a request. Refused when too many are waiting, overall or from this address or its network. */
  readonly forRequest: <T>(address: string, work: () => Promise<T>) => Promise<Result<T, 'server.busy'>>
  /** Runs a hash for a background job, which waits in the queue without a limit. */
  readonly forJob: <T>(work: () => Promise<T>) => Promise<T>
}

/**
 * The lengths of the queue, in all and per client: enough for a clubhouse that logs in from one address. A full queue
 * is hashed within about a second.
 */
const waiting = { waiting: 32, waitingPerClient: 12 }

export function createHashing({ threads, cores }: { threads: number; cores: number }): Hashing {
  const semaphore = createSemaphore({ running: hashesAtOnce({ threads, cores }), ...waiting })
  return {
    async forRequest(address, work) {
      const done = semaphore.enter(networkOf(address), work)
      if (done !== undefined) return accept(await done)
      return serverBusy()
    },
    forJob: semaphore.join,
  }
}

/**
 * Returns how many hashes run in parallel. They run in the thread pool that also reads files and resolves names, and
 * leave two of its threads and one core free, so that a flood of logins delays neither static files nor scores.
 */
export function hashesAtOnce({ threads, cores }: { threads: number; cores: number }): number {
  return Math.max(1, Math.min(threads - 2, cores - 1))
}

/** The threads and cores of this process; libuv starts four threads by default. */
export function machine(): { threads: number; cores: number } {
  return { threads: Number(process.env['UV_THREADPOOL_SIZE']) || 4, cores: availableParallelism() }
}

type Semaphore = {
  /** Runs the work in a slot; returns undefined when too many are waiting, overall or for this client. */
  readonly enter: <T>(client: string, work: () => Promise<T>) => Promise<T> | undefined
  /** Runs the work in a slot, however long the queue is: for background jobs, which run one at a time. */
  readonly join: <T>(work: () => Promise<T>) => Promise<T>
}

type Limits = { readonly running: number; readonly waiting: number; readonly waitingPerClient: number }

export function createSemaphore({ running, waiting, waitingPerClient }: Limits): Semaphore {
  let free = running
  const queue: { readonly client: string; readonly start: () => void }[] = []

  async function run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((start) => queue.push({ client, start }))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // The slot is passed to the next in the queue rather than freed, so that a new caller cannot overtake the queue.
      if (next === undefined) free += 1
      else next.start()
    }
  }

  return {
    enter(client, work) {
      const ofClient = queue.filter((other) => other.client === client).length
      const isFull = free === 0 && (queue.length >= waiting || ofClient >= waitingPerClient)
      return isFull ? undefined : run(client, work)
    },
    join: (work) => run('', work),
  }
}
