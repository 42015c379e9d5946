import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#db/database.ts'
import { openDatabase } from '#db/open-database.ts'
import { scoreHistory } from '#db/schema/cells.ts'
import { freePort, programOf, runServer, type Server as Process } from '../../../api/process/server-testing.ts'

const root = join(import.meta.dirname, '../../..')

export type HistoryRow = typeof scoreHistory.$inferSelect

type Changed = { readonly dist?: string; readonly settings?: Readonly<Record<string, string>> }

/** The real server, with a data folder that exists as long as the test. */
export type Club = {
  readonly url: string
  readonly dataDir: string
  readonly dist: string
  /** Stops the server as an operator does, and waits until it has ended. */
  readonly stop: () => Promise<void>
  /** Kills the process as a power cut does. Throws for a server within the process of the test. */
  readonly kill: () => Promise<void>
  /** Starts again on the same port with the same data; another `dist` is a newer release of the app. */
  readonly start: (changed?: Changed) => Promise<void>
  /** Stops the server and reads every score ever entered for an outing from its database. */
  readonly stopAndReadHistory: (outingId: number) => Promise<readonly HistoryRow[]>
  readonly close: () => Promise<void>
}

type Opened = {
  /** The data of a club to copy, instead of creating a demo club. */
  readonly data?: string
  /** The script of the server; without it the server runs from its sources. */
  readonly script?: string
  /** Runs the server within this process, which takes a fifth of the CPU time: a process loads its code each time. */
  readonly here?: boolean
}

/** Opens a demo club on a free port, serving the built app. */
export async function openClub({ data, script, here = false }: Opened = {}): Promise<Club> {
  const dataDir = await mkdtemp(join(tmpdir(), 'nomad-club-'))
  const removeData = () => rm(dataDir, { recursive: true, force: true })
  if (data !== undefined) await cp(data, dataDir, { recursive: true })
  const environment = { DATA_DIR: dataDir }
  const prepare = () => (here ? prepareServerHere(environment) : prepareServer(environment, script))
  const server = await startOn(prepare).catch(async (error: unknown) => {
    await removeData()
    throw error
  })
  const stop = () => server.end('SIGTERM')
  return {
    url: server.url,
    dataDir,
    dist: builtApp(),
    start: server.start,
    stop,
    kill: () => server.end('SIGKILL'),
    stopAndReadHistory: async (outingId) => {
      await stop()
      const database = await openDatabase({ file: join(dataDir, 'nomad.db') })
      const rows = await database.sql.select().from(scoreHistory)
      await database.close()
      return rows.filter((row) => row.outingId === outingId)
    },
    close: async () => {
      await stop()
      await removeData()
    },
  }
}

/** Changes the database of a club while its server is stopped. */
export async function whileStopped(club: Club, change: (db: Database) => Promise<void>): Promise<void> {
  await club.stop()
  const db = await openDatabase({ file: join(club.dataDir, 'nomad.db') })
  await change(db)
  await db.close()
  await club.start()
}

export type Server = {
  readonly url: string
  readonly start: (changed?: Changed) => Promise<void>
  readonly end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<void>
}

/** Starts a server on a free port, and tries again if another process has taken the port in between. */
async function startOn(prepare: () => Promise<Server>): Promise<Server> {
  for (;;) {
    const server = await prepare()
    try {
      await server.start()
      return server
    } catch (error) {
      if (!String(error).includes('EADDRINUSE')) throw error
    }
  }
}

/** A server that can be started, ended and started again on the same port. */
export async function prepareServer(
  ofServer: Readonly<Record<string, string>>,
  script = programOf('main.ts'),
): Promise<Server> {
  const port = String(await freePort())
  const url = `http://127.0.0.1:${port}`
  const running: { server: Process | null } = { server: null }
  return {
    url,
    async start({ dist = builtApp(), settings = {} } = {}) {
      // Only these: settings of the developer or the test runner are not the club's configuration.
      const env = { PATH: process.env['PATH'], ...usualSettings(port, dist), ...ofServer, ...settings }
      running.server = runServer(script, env)
      // The message about a port that is in use does not contain the address as a URL, so it does not match.
      await running.server.output.until(new RegExp(url))
    },
    async end(signal) {
      const { server } = running
      running.server = null
      server?.child.kill(signal)
      await server?.exit
    },
  }
}

/** Prepares such a server within this process. */
async function prepareServerHere(ofServer: Readonly<Record<string, string>>): Promise<Server> {
  const port = String(await freePort())
  const running: { stop: (() => Promise<void>) | null } = { stop: null }
  return {
    url: `http://127.0.0.1:${port}`,
    async start({ dist = builtApp(), settings = {} } = {}) {
      // Benchmarks, which start a process, would load the whole server, too.
      const { serveHere } = await import('../../../api/process/serve-testing.ts')
      running.stop = await serveHere({ ...usualSettings(port, dist), ...ofServer, ...settings })
    },
    async end(signal) {
      if (signal === 'SIGKILL') throw new Error('only a process can be killed: use `storyOfProcess`')
      const { stop } = running
      running.stop = null
      await stop?.()
    },
  }
}

function usualSettings(port: string, dist: string): Readonly<Record<string, string>> {
  return { PORT: port, HOST: '127.0.0.1', DIST_DIR: dist, DEMO: 'on' }
}

const builtApp = () => process.env['DIST_DIR'] ?? join(root, 'dist')
