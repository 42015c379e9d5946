import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
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
