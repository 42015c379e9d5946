import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { isDamage } from '#db/faults.ts'
import { second } from '#db/instants.ts'
import { sendProblem, serverBusy, serverProblems, toProblem } from '../server/problem.ts'
import { databaseFailed, softwareFailed } from './exit-codes.ts'

/** Milliseconds that requests in progress may take to finish. */
const grace = 10 * second

/**
 * During a stop, closes each connection after its last answer, because idle ones would delay the stop. Once no new
 * connections are accepted, also refuses calls on open connections, because a stream would delay the stop. Files are
 * served until the end, so that a page that is loading gets its styles.
 */
export function releaseConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!isStopping || app.server.listening || request.routeOptions.config.call === undefined) return
    await sendProblem(reply, toProblem(serverProblems, serverBusy().refusal))
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close')
  })
}

/** Whether the server is about to stop. Readiness reports this before connections are refused. */
export type Drain = { isStopping: boolean }

type Stopping = {
  readonly app: FastifyInstance
  readonly close: () => Promise<void>
  readonly drain?: Drain
  readonly drainSeconds?: number
}

/**
 * Stops the server on SIGTERM or SIGINT. Readiness ends, and requests are still answered for `drainSeconds`, until a
 * load balancer has noticed. Then no new requests are accepted, those in progress finish, streams end, and the WAL is
 * checkpointed. A second signal ends the process immediately.
 */
export function stopOnSignal({ app, close, drain = { isStopping: false }, drainSeconds = 0 }: Stopping): void {
  async function stop(): Promise<void> {
    app.log.warn({ event: 'sys_shutdown' }, 'sys_shutdown')
    drain.isStopping = true
    if (drainSeconds > 0) await new Promise((resolve) => setTimeout(resolve, drainSeconds * second))
    const late = setTimeout(() => app.server.closeAllConnections(), grace)
    await close()
    clearTimeout(late)
    process.exit(0)
  }

  let isStopping = false
  const onSignal = () => {
    if (isStopping) process.exit(1)
    isStopping = true
    stop().catch((error: unknown) => {
      app.log.fatal({ err: error }, 'the server could not stop cleanly')
      process.exit(1)
    })
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // The supervisor was killed. Without it nothing could stop this server, which holds the lock of the database.
  process.on('disconnect', onSignal)
}

type CrashOptions = {
  readonly app: FastifyInstance
  /** Records the damage in the database; null where it is unknown which of many databases is damaged. */
  readonly inspect: Database['inspect'] | null
}

/** Logs an uncaught exception and ends the process, whose state may be inconsistent. */
export function endOnCrash({ app, inspect }: CrashOptions): void {
  process.on('uncaughtException', (error) => {
    // `endOnDamage` then ends the process.
    if (inspect !== null && isDamage(error)) return inspect(error)
    app.log.fatal({ event: 'sys_crash', err: error }, 'sys_crash')
    process.exit(softwareFailed)
  })
}

type DamageOptions = {
  readonly app: FastifyInstance
  readonly db: Database
  readonly now: () => Date
  /** Ends the process with this code, or the one club of many. */
  readonly end: (exitCode: number) => void
}

/**
 * Ends a server, or one club on a server for many, whose database is damaged, after copying the damaged files for a
 * repair. It is then restarted, and the check at the start decides whether it can continue (REL-06).
 */
export function endOnDamage({ app, db, now, end }: DamageOptions): void {
  void db.damaged.then((error) => {
    app.log.fatal({ event: 'sys_crash', err: error }, 'sys_crash')
    try {
      if (db.file !== null) app.log.fatal({ copies: copyAside(db.file, now()) }, 'the damaged database was copied')
    } catch (failure) {
      app.log.fatal({ err: failure }, 'the damaged database could not be copied')
    }
    end(databaseFailed)
  })
}

function copyAside(file: string, at: Date): string {
  const folder = join(dirname(file), `damaged-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const part of [file, `${file}-wal`, `${file}-shm`]) {
    if (existsSync(part)) copyFileSync(part, join(folder, basename(part)))
  }
  return folder
}
