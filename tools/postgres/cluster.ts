import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'

/** A PostgreSQL server in a folder of its own, which `remove` deletes. It listens on a socket in that folder. */
export type Cluster = {
  /** Returns the URL of one of its databases. */
  readonly url: (name: string) => string
  /** The socket, for a forwarder that gives the server a port. */
  readonly socket: string
  readonly start: () => Promise<void>
  /**
   * `fast` closes every connection and writes a checkpoint; `immediate` is a crash, whose log the next start replays.
   */
  readonly stop: (mode: 'fast' | 'immediate') => Promise<void>
  readonly query: (statement: string) => Promise<string>
  /** Creates and starts a replica of the current state, which follows the primary through this address. */
  readonly addReplica: (name: string, follows: { readonly host: string; readonly port: number }) => Promise<Cluster>
  /** Promotes a replica to the primary of a new timeline. */
  readonly promote: () => Promise<void>
  readonly remove: () => Promise<void>
}

/** The folder in which Debian has a folder for each version. */
const packages = '/usr/lib/postgresql'

/** Returns the folder of PostgreSQL's programs: PG_BIN, or Debian's newest version; undefined without one. */
export function findPostgres(): string | undefined {
  const named = process.env['PG_BIN']
  if (named) return named
  const versions = existsSync(packages) ? readdirSync(packages) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  const folder = newest === undefined ? undefined : join(packages, newest, 'bin')
  return folder !== undefined && existsSync(join(folder, 'initdb')) ? folder : undefined
}

export const missingPostgres =
  'PostgreSQL’s programs were not found (on Debian: apt-get install postgresql), and PG_BIN names no folder of them.'

type MadeCluster = {
  readonly bin: string
  /** The parent of the server's folder, on a disk or in memory. */
  readonly on?: string
  /** Further settings as `name=value`. */
  readonly settings?: readonly string[]
}

/** Creates a server and starts it. Files are flushed as in production, which costs nothing in memory. */
export async function startCluster({ bin, on = tmpdir(), settings = [] }: MadeCluster): Promise<Cluster> {
  await clearAbandoned(bin, on)
  const folder = makeFolder(on)
  const run = runnerOf(bin, folder)
  await run('initdb', '-D', join(folder, 'data'), '-U', 'nomad', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  const cluster = clusterIn({ bin, folder, settings })
  await cluster.start()
  return cluster
}

type Folder = Required<Omit<MadeCluster, 'on'>> & { readonly folder: string }

function clusterIn({ bin, folder, settings }: Folder): Cluster {
  const data = join(folder, 'data')
  const run = runnerOf(bin, folder)
  const always = ['listen_addresses=', `unix_socket_directories=${folder}`, 'max_connections=400']
  const options = [...always, ...settings].map((setting) => `-c ${setting}`).join(' ')
  const user = ['-h', folder, '-U', 'nomad']

  return {
    url: (name) => `postgres://nomad@localhost/${name}?host=${encodeURIComponent(folder)}`,
    socket: join(folder, '.s.PGSQL.5432'),
    start: async () => void (await run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', options)),
    stop: async (mode) => void (await run('pg_ctl', 'stop', '-w', '-D', data, '-m', mode)),
    query: (statement) => run('psql', ...user, '-d', 'postgres', '-X', '-A', '-t', '-q', '-c', statement),
    promote: async () => void (await run('pg_ctl', 'promote', '-w', '-D', data)),
    async addReplica(name, { host, port }) {
      const own = makeFolder(dirname(folder))
      await run('pg_basebackup', ...user, '-D', join(own, 'data'), '-X', 'stream', '-R', '-c', 'fast')
      const conninfo = `host=${host} port=${port} user=nomad application_name=${name}`
      const follows = [`primary_conninfo='${conninfo}'`, 'wal_retrieve_retry_interval=200ms']
      const replica = clusterIn({ bin, folder: own, settings: [...settings, ...follows] })
      await replica.start()
      return replica
    },
    async remove() {
      if (existsSync(join(data, 'postmaster.pid'))) await run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Creates a folder whose name has the id of this process. */
function makeFolder(on: string): string {
  const folder = mkdtempSync(join(on, `nomad-pg-${process.pid}-`))
  giveToUnprivileged(folder)
  return folder
}

/** Stops and deletes the servers of killed runs, whose folder names a process that no longer exists. */
async function clearAbandoned(bin: string, on: string): Promise<void> {
  for (const name of readdirSync(on)) {
    const pid = Number(/^nomad-pg-(\d+)-/.exec(name)?.[1])
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const folder = join(on, name)
    const stopping = runnerOf(bin, folder)('pg_ctl', 'stop', '-D', join(folder, 'data'), '-m', 'immediate')
    // A server that no longer runs is only deleted.
    await stopping.catch(() => undefined)
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process belongs to another user and is running.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** Returns a function that runs one of PostgreSQL's programs and returns its output. */
function runnerOf(bin: string, folder: string): (program: string, ...args: string[]) => Promise<string> {
  return async (program, ...args) => {
    const child = spawn(join(bin, program), args, {
      ...unprivileged(),
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      // The server that pg_ctl starts keeps the output open, so the output of pg_ctl is not read.
      stdio: ['ignore', program === 'pg_ctl' ? 'ignore' : 'pipe', program === 'pg_ctl' ? 'ignore' : 'pipe'],
    })
    const output = child.stdout ? text(child.stdout) : ''
    const errors = child.stderr ? text(child.stderr) : ''
    const [status] = (await once(child, 'exit')) as [number | null]
    if (status !== 0) throw new Error(`${program} ${args[0]} failed: ${await errors}`)
    return (await output).trim()
  }
}

/** Returns options of `spawn` for a program that refuses to run as root: when root, Debian's unprivileged user. */
export function unprivileged(): { readonly uid?: number; readonly gid?: number } {
  return process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
}

/** Gives a file or folder to that user; without root it belongs to the present user already. */
export function giveToUnprivileged(path: string): void {
  const { uid, gid } = unprivileged()
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}
