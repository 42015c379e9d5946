/** Lets a number of works run at once and a number of others wait; answers undefined to those beyond. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T> | undefined

export function createGate({ running, waiting }: { running: number; waiting: number }): Gate {
  let free = running
  const queue: (() => void)[] = []

  async function run<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => queue.push(resolve))
    try {
      return await work()
    } finally {
      const next = queue.shift()
      // A place is handed on rather than freed: nobody overtakes those who wait.
      if (next === undefined) free += 1
      else next()
    }
  }

  return (work) => (free === 0 && queue.length >= waiting ? undefined : run(work))
}
