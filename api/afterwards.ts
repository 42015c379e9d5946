import type { FastifyInstance } from 'fastify'

/** Work that answers leave behind and no answer waits for: it is in the database, so a crash does not lose it. */
export type Afterwards = {
  /** Looks for work now, instead of a few seconds later. Called after the commit that left some. */
  readonly kick: () => void
  /** Resolves when everything that is due now has been done. */
  readonly settled: () => Promise<void>
}

const interval = 5000
/** How long the server waits at its stop for a job under way; what is not finished is done after the next start. */
const grace = 5000

/** Runs the jobs one after the other, at every kick and every few seconds, from the start of the server to its stop. */
export function registerAfterwards(app: FastifyInstance, jobs: readonly (() => Promise<void>)[]): Afterwards {
  const state = { running: undefined as Promise<void> | undefined, isAskedAgain: false, isStopped: false }

  async function runJobs(): Promise<void> {
    do {
      state.isAskedAgain = false
      for (const job of jobs) {
        await job().catch((error: unknown) => app.log.error({ err: error }, 'failed afterwards'))
      }
    } while (state.isAskedAgain && !state.isStopped)
  }

  function kick(): void {
    if (state.isStopped) return
    if (state.running !== undefined) {
      state.isAskedAgain = true
      return
    }
    state.running = runJobs().finally(() => {
      state.running = undefined
    })
  }

  const timer = setInterval(kick, interval)
  timer.unref()
  app.addHook('preClose', async () => {
    clearInterval(timer)
    state.isStopped = true
    const late = new Promise<void>((resolve) => setTimeout(resolve, grace).unref())
    await Promise.race([state.running, late])
  })

  return {
    kick,
    async settled() {
      kick()
      await state.running
    },
  }
}
