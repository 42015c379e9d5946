import type { FastifyInstance } from 'fastify'
import type { Servers } from '#db/database.ts'
import { second } from '#db/instants.ts'

/** Work that runs after the response. It is queued in the database, so a crash does not lose it. */
export type BackgroundJobs = {
  /**
   * Runs the jobs as soon as the response is sent, instead of within a few seconds. Called after the commit that queued
   * the work. The jobs do not start before the response, because the response time would reveal how much work a
   * username causes (SEC-12).
   */
  readonly wake: () => void
  /** Resolves when all due work is done. */
  readonly settled: () => Promise<void>
}

type State = {
  running: Promise<void> | undefined
  isAwake: boolean
  isAskedAgain: boolean
  isStopped: boolean
}

const interval = 5 * second
/** Milliseconds that a stop waits for a running job. Unfinished work continues after the next start. */
const grace = 5 * second

type Job = () => Promise<void>

type Work = {
  /** Jobs that each server runs. */
  readonly own: readonly Job[]
  /** The jobs that only one of several servers runs. */
  readonly shared: readonly Job[]
  readonly mayWork: () => Promise<boolean>
  readonly servers: Pick<Servers, 'announce' | 'hear'> | null
}

const topic = 'jobs'

/** Runs the jobs one after the other, after each `wake` and every few seconds, until the server stops. */
export function registerBackgroundJobs(app: FastifyInstance, { own, shared, mayWork, servers }: Work): BackgroundJobs {
  const state: State = { running: undefined, isAwake: false, isAskedAgain: false, isStopped: false }

  async function run(jobs: readonly Job[]): Promise<void> {
    for (const job of jobs) {
      await job().catch((error: unknown) => app.log.error({ err: error }, 'a background job failed'))
    }
  }

  async function runJobs(): Promise<void> {
    do {
      state.isAskedAgain = false
      await run(own)
      const may = await mayWork().catch((error: unknown) => {
        app.log.error({ err: error }, 'a background job failed')
        return false
      })
      if (may) await run(shared)
    } while (state.isAskedAgain && !state.isStopped)
  }

  function start(): void {
    // The shared jobs may run on another server.
    if (state.isAwake) servers?.announce(topic)
    state.isAwake = false
    if (state.isStopped) return
    if (state.running !== undefined) {
      state.isAskedAgain = true
      return
    }
    state.running = runJobs().finally(() => {
      state.running = undefined
    })
  }

  const timer = setInterval(start, interval)
  timer.unref()
  const stopHearing = servers?.hear((heard) => heard === topic && start())
  app.addHook('onResponse', async () => {
    // Respond before running background jobs: while SQLite works, everything else waits.
    if (state.isAwake) setImmediate(() => state.isAwake && start())
  })
  app.addHook('preClose', async () => {
    clearInterval(timer)
    stopHearing?.()
    state.isStopped = true
    const late = new Promise<void>((resolve) => setTimeout(resolve, grace).unref())
    await Promise.race([state.running, late])
  })

  return {
    wake() {
      state.isAwake = true
    },
    async settled() {
      start()
      await state.running
    },
  }
}
