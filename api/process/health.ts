import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { isDiskFull } from '#db/faults.ts'
import { beat } from '#db/heartbeat.ts'
import type { Context } from '../server/context.ts'
import { second } from '../server/time.ts'
import type { Disk } from './disk.ts'
import { isBackupOverdue } from './hourly-backup.ts'

const probeLife = 10 * second

/**
 * /livez: the process runs, and its release. /readyz: the database is not damaged and takes writes, tried at most every
 * ten seconds; also how full the disk is and whether the newest backup is young. While the server stops, Fastify answers
 * 503 to both.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, now, elapsed, disk }: Context & { readonly disk: Disk },
): void {
  const version = releasedVersion()
  app.get('/livez', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'alive', version })
  })

  const probe = { at: -Infinity, works: Promise.resolve(false) }
  void db.damaged.then(() => {
    probe.works = Promise.resolve(false)
  })
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    if (elapsed() - probe.at >= probeLife) {
      probe.at = elapsed()
      probe.works = beat(db, { at: now().toISOString() }).then(
        () => true,
        (error: unknown) => {
          request.log.error({ err: error }, 'the database takes no writes')
          if (isDiskFull(error)) disk.makeRoom()
          return false
        },
      )
    }
    const works = await probe.works
    void reply.code(works ? 200 : 503).header('cache-control', 'no-store')
    const backup = db.file === null ? 'elsewhere' : isBackupOverdue({ file: db.file, now }) ? 'overdue' : 'young'
    return { status: works ? 'ready' : 'not ready', disk: disk.level(), backup }
  })
}

function releasedVersion(): string {
  const file = join(import.meta.dirname, '..', '..', 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}
