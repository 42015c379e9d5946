import { openServers, type OpenServer, type Servers } from '../../api/process/server-testing.ts'
import type { Cluster } from '../postgres/cluster.ts'
import { compare, makeClub, type Findings } from './club.ts'
import { openForwarder, type Forwarder } from './forwarder.ts'
import { openPhones, type Phones } from './phones.ts'

/** Two servers on one database behind a forwarder, and a scoring phone for each group. */
export type Stage = Pick<Phones, 'more' | 'failures' | 'close'> & {
  readonly database: string
  readonly forwarder: Forwarder
  /** Kills one of the servers as a power cut does, and starts it again. */
  readonly killServer: (which: number) => Promise<void>
  /** Returns the errors that the running servers have logged, one per line. */
  readonly errors: () => readonly string[]
  /** Returns how many acknowledged scores are missing in the current database, while phones continue. */
  readonly lostNow: () => Promise<number>
  /** Waits until phones have sent everything, and compares. */
  readonly finish: () => Promise<Findings>
}

/** Opens a stage. `through` returns the URL of the database when servers do not use the forwarder. */
export async function openStage(
  cluster: Cluster,
  database: string,
  through?: (database: string) => string,
): Promise<Stage> {
  await cluster.query(`CREATE DATABASE ${database} TEMPLATE template0 LOCALE 'C'`)
  const groups = await makeClub({ url: cluster.url(database) })
  const forwarder = await openForwarder(cluster.socket)
  const url = through?.(database) ?? `postgres://nomad@${forwarder.host}:${forwarder.port}/${database}`
  const servers = openServers()
  const running: OpenServer[] = []
  for (let count = 0; count < 2; count += 1) running.push(await startServer(servers, url))
  const sent = { count: 0 }

  /**
   * Sends a request like a balancer without sticky sessions: to each server in turn, and to the other one when the
   * connection fails.
   */
  async function send(path: string, init: RequestInit): Promise<Response> {
    sent.count += 1
    const [one, other] = sent.count % 2 === 0 ? running : running.toReversed()
    try {
      return await fetch(`${one?.url}${path}`, init)
    } catch (error) {
      if (init.signal?.aborted === true) throw error
      return await fetch(`${other?.url}${path}`, init)
    }
  }

  const phones = await openPhones(groups, send)

  return {
    more: phones.more,
    failures: phones.failures,
    database,
    forwarder,
    async killServer(which) {
      const server = running[which]
      server?.child.kill('SIGKILL')
      await server?.exit
      running[which] = await startServer(servers, url)
    },
    errors: () => running.flatMap(({ output }) => output.all().split('\n').filter(isError)),
    lostNow: async () => (await compare({ url }, phones.all, { isOver: false })).lost,
    async finish() {
      await phones.finish()
      // Changes are linked into the audit chain within a second, or when a server stops.
      for (const { child } of running) child.kill('SIGTERM')
      for (const { exit } of running) await exit
      return await compare({ url }, phones.all)
    },
    async close() {
      await phones.close()
      await servers.close()
      await forwarder.close()
    },
  }
}

/** Whether a log line has pino's level 50 (error) or 60 (fatal). */
function isError(line: string): boolean {
  return /^\{"level":[56]0,/.test(line)
}

function startServer(servers: Servers, url: string): Promise<OpenServer> {
  return servers.start({ DATABASE_URL: url })
}
