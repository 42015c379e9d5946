import type { FastifyInstance } from 'fastify'
import { beat } from '#db/heartbeat.ts'
import type { Context } from './context.ts'

const probeLife = 10_000

/**
 * /livez: the process turns. /readyz: the database takes writes, tried at most every ten seconds however often it is
 * asked. While the server stops, Fastify answers both with 503.
 */
export function registerHealth(app: FastifyInstance, { db, now }: Context): void {
  app.get('/livez', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'alive' })
  })

  const probe = { at: -Infinity, works: Promise.resolve(false) }
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const at = now()
    if (at.getTime() - probe.at >= probeLife) {
      probe.at = at.getTime()
      probe.works = beat(db, { at: at.toISOString() }).then(
        () => true,
        (error: unknown) => {
          request.log.error({ err: error }, 'the database takes no writes')
          return false
        },
      )
    }
    const works = await probe.works
    void reply.code(works ? 200 : 503).header('cache-control', 'no-store')
    return { status: works ? 'ready' : 'not ready' }
  })
}
