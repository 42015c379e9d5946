import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { moveDatabase, openMoment } from '#db/open-database.ts'
import { scoreHistory } from '#db/schema/cells.ts'
import { findPostgres, missingPostgres, startCluster } from '../../../tools/postgres/cluster.ts'
import { openBalancer, type Balancer } from './balancer.ts'
import { prepareServer, type Club, type Server } from './club.ts'

/** Two servers on one PostgreSQL database, behind a load balancer whose address is the club's. */
export type ClubOfServers = Club & {
  readonly balancer: Balancer
  /**
   * Kills a server, as a power cut does, when it receives the next request for this path. Resolves with that server.
   */
  readonly killAt: (path: string) => Promise<Server>
  /** Starts a server again, and waits until it gets requests. */
  readonly restart: (server: Server) => Promise<void>
}

type Opened = { readonly data: string; readonly script: string }

/**
 * Moves a copy of the demo club in `data` to a PostgreSQL server of its own, and starts two servers on it, each with
 * this script.
 */
export async function openClubOfServers({ data, script }: Opened): Promise<ClubOfServers> {
  const bin = findPostgres()
  if (bin === undefined) throw new Error(missingPostgres)
  const dataDir = await mkdtemp(join(tmpdir(), 'nomad-club-'))
  await cp(data, dataDir, { recursive: true })
  const cluster = await startCluster({ bin })
  const servers: Server[] = []
  const opened: Balancer[] = []

  const endAll = async (signal: 'SIGTERM' | 'SIGKILL') => {
    await Promise.all(servers.map((server) => server.end(signal)))
  }
  const close = async () => {
    for (const balancer of opened) await balancer.close()
    await endAll('SIGKILL')
    await cluster.remove()
    await rm(dataDir, { recursive: true, force: true })
  }

  try {
    await cluster.query(`CREATE DATABASE club TEMPLATE template0 LOCALE 'C'`)
    const url = cluster.url('club')
    await moveDatabase({ from: { file: join(dataDir, 'nomad.db') }, to: { url } })
    const settings = { DATA_DIR: dataDir, DATABASE_URL: url, TRUSTED_PROXIES: '127.0.0.1' }
    for (let count = 0; count < 2; count += 1) servers.push(await prepareServer(settings, script))
    const start = async (...[changed]: Parameters<Server['start']>) => {
      await Promise.all(servers.map((server) => server.start(changed)))
    }
    await start()
    const balancer = await openBalancer(servers.map((server) => server.url))
    opened.push(balancer)
    for (const server of servers) await balancer.untilReady(server.url)

    return {
      url: balancer.url,
      balancer,
      dataDir,
      dist: process.env['DIST_DIR'] ?? 'dist',
      start,
      stop: () => endAll('SIGTERM'),
      kill: () => endAll('SIGKILL'),
      async killAt(path) {
        const hit = await balancer.nextHandedOver(path)
        const server = servers.find((one) => one.url === hit)
        if (server === undefined) throw new Error(`${hit} is no server of this club`)
        await server.end('SIGKILL')
        return server
      },
      async restart(server) {
        await server.start()
        await balancer.untilReady(server.url)
      },
      async stopAndReadHistory(outingId) {
        await endAll('SIGTERM')
        const moment = await openMoment({ url })
        const rows = await moment.sql.select().from(scoreHistory)
        await moment.close()
        return rows.filter((row) => row.outingId === outingId)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
