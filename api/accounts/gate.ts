/** Lets a number of works run at the same time and a bounded number of others wait. */
export type Gate = {
  /** Answers undefined when too many wait already, overall or for this client. */
  readonly enter: <T>(client: string, work: () => Promise<T>) => Promise<T> | undefined
  /** Waits for its turn however many are waiting: for background jobs, which come one at a time. */
  readonly join: <T>(work: () => Promise<T>) => Promise<T>
}

type Limits = { readonly running: number; readonly waiting: number; readonly waitingPerClient: number }

export function createGate({ running, waiting, waitingPerClient }: Limits): Gate {
  let free = running
  const queue: { readonly client: string; readonly start: () => void }[] = []

  async function run<T>(client: string, work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((start) => queue.push({ client, start }))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // A place is handed on rather than freed, so that a newcomer cannot overtake those who wait.
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
