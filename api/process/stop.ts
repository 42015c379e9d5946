import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { isDamage } from '#db/faults.ts'
import { second } from '../server/time.ts'

/** How long requests that are under way may take to finish. */
const grace = 10 * second

/** Lets go of a connection with the answer that it still waited for: idle ones would hold up the end. */
export function releaseConnectionsOnStop(app: FastifyInstance): void {
  let isStopping = false
  app.addHook('preClose', async () => {
    isStopping = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (isStopping) void reply.header('connection', 'close')
  })
}

/**
 * Stops the server on SIGTERM or SIGINT: no new requests, those under way finish, streams end, the journal goes home.
 * A second signal ends the process at once.
 */
export function stopOnSignal({ app, db }: { app: FastifyInstance; db: Database }): void {
  async function stop(): Promise<void> {
    app.log.warn({ event: 'sys_shutdown' }, 'sys_shutdown')
    const late = setTimeout(() => app.server.closeAllConnections(), grace)
    await app.close()
    clearTimeout(late)
    await db.close()
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
  // The process that supervises this one was killed: a server that nobody can stop any more would hold the database.
  process.on('disconnect', onSignal)
}

/** Exit codes of sysexits. */
const software = 70
const inputOutput = 74

/** Says why the process ends when something was thrown that nobody caught: what it knows may be half of a thing. */
export function endOnCrash({ app, db }: { app: FastifyInstance; db: Pick<Database, 'inspect'> }): void {
  process.on('uncaughtException', (error) => {
    // The other road ends the process, too.
    if (isDamage(error)) return db.inspect(error)
    app.log.fatal({ event: 'sys_crash', err: error }, 'sys_crash')
    process.exit(software)
  })
}

/**
 * Ends the process when its database is damaged, with a copy of the files as they were found: whoever repairs them
 * gets one try more. The supervisor starts it again, and the check at the start decides (REL-06).
 */
export function endOnDamage({ app, db, now }: { app: FastifyInstance; db: Database; now: () => Date }): void {
  void db.damaged.then((error) => {
    app.log.fatal({ event: 'sys_crash', err: error }, 'sys_crash')
    try {
      app.log.fatal({ copies: copyAside(db.file, now()) }, 'the damaged database was copied')
    } catch (failure) {
      app.log.fatal({ err: failure }, 'the damaged database could not be copied')
    }
    process.exit(inputOutput)
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
