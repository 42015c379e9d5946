import { availableParallelism } from 'node:os'
import { accept, type Result } from '#golf/result.ts'
import { networkOf } from '../server/http/try-limit.ts'
import { serverBusy } from '../server/problem.ts'

/** The only way for a running server to hash or compare passwords: both take CPU time and memory. */
export type Hashing = {
  /** For a request. Refused when too many are waiting, overall or from this address or its network. */
  readonly forRequest: <T>(address: string, work: () => Promise<T>) => Promise<Result<T, 'server.busy'>>
  /** For a background job, which waits its turn. */
  readonly forJob: <T>(work: () => Promise<T>) => Promise<T>
}

/** Enough for a clubhouse that logs in behind one address; all of them are hashed within about a second. */
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
 * Hashes run in the thread pool that also reads files and resolves names. They leave two of its threads and one core
 * free, so that a flood of logins delays neither static files nor scores.
 */
export function hashesAtOnce({ threads, cores }: { threads: number; cores: number }): number {
  return Math.max(1, Math.min(threads - 2, cores - 1))
}

/** The threads and cores of this process; libuv starts four threads by default. */
export function machine(): { threads: number; cores: number } {
  return { threads: Number(process.env['UV_THREADPOOL_SIZE']) || 4, cores: availableParallelism() }
}

type Semaphore = {
  /** Undefined when too many are waiting, overall or for this client. */
  readonly enter: <T>(client: string, work: () => Promise<T>) => Promise<T> | undefined
  /** Waits its turn whatever the queue: for background jobs, which come one at a time. */
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
      // The slot is handed on rather than freed, so that a newcomer can't overtake the queue.
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
