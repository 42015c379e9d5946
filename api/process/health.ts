import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Servers } from '#db/database.ts'
import { isDiskFull } from '#db/faults.ts'
import { beat } from '#db/heartbeat.ts'
import { second } from '#db/instants.ts'
import type { Context } from '../server/context.ts'
import { notDescribed } from '../server/route.ts'
import { copyLevel, readCopyState } from './backup-hook.ts'
import type { Disk } from './disk.ts'
import { isBackupOverdue } from './hourly-backup.ts'
import type { Drain } from './stop.ts'

const probeLife = 10 * second
const reportLife = second

/** HEAD is served as well, because some monitors use it. */
export const probed = { ...notDescribed, exposeHeadRoute: true }

/**
 * Serves /livez, and /readyz: whether the database is undamaged and accepts writes (probed at most every ten seconds),
 * how full the disk is, and whether the newest backup and its newest copy elsewhere are recent. Readiness ends first
 * when the server stops, so that a load balancer sends no more requests before connections are refused.
 */
export function registerHealth(
  app: FastifyInstance,
  { db, config, now, elapsed, disk, drain }: Context & { readonly disk: Disk; readonly drain: Drain },
): void {
  registerLiveness(app)
  const asked = { at: -Infinity, report: Promise.resolve<Condition>(unknown) }

  /**
   * Queries a database server at most once a second, however many probes arrive, because the query uses a connection of
   * the pool that the login limits use.
   */
  function reportOf({ report }: Servers): Promise<Condition> {
    if (elapsed() - asked.at >= reportLife) {
      asked.at = elapsed()
      asked.report = report().catch(() => unknown)
    }
    return asked.report
  }

  /** A database file is checked by this process; a database server is queried. */
  async function conditionOf(): Promise<Condition> {
    if (db.servers !== null) return await reportOf(db.servers)
    if (db.file === null) return unknown
    return { isDamaged: false, backup: isBackupOverdue({ file: db.file, now }) ? 'overdue' : 'young' }
  }

  const probe = { at: -Infinity, works: Promise.resolve(false) }
  void db.damaged.then(() => {
    probe.works = Promise.resolve(false)
  })
  app.get('/readyz', probed, async (request, reply) => {
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
    const { isDamaged, backup } = await conditionOf()
    const isReady = (await probe.works) && !isDamaged && !drain.isStopping
    void reply.code(isReady ? 200 : 503).header('cache-control', 'no-store')
    const copy = copyLevel(readCopyState(config.dataDir), now())
    return { status: isReady ? 'ready' : 'not ready', disk: disk.level(), backup, copy }
  })
}

/** Serves /livez: that the process runs, and its release. */
export function registerLiveness(app: FastifyInstance): void {
  const version = releasedVersion()
  app.get('/livez', probed, async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ status: 'alive', version })
  })
}

type Condition = { readonly isDamaged: boolean; readonly backup: string }

const unknown: Condition = { isDamaged: false, backup: 'unknown' }

/** The version of this program's code. */
export function releasedVersion(): string {
  const file = join(import.meta.dirname, '..', '..', 'package.json')
  return (JSON.parse(readFileSync(file, 'utf8')) as { readonly version: string }).version
}
