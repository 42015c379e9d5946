import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type TestCluster = {
  /** The address of a database of it by its name. */
  readonly url: (name: string) => string
  readonly stop: () => void
}

/** Where PostgreSQL's programs are: PG_BIN, or the newest version in Debian's place. Undefined where there are none. */
export function findPostgres(environment = process.env, packages = '/usr/lib/postgresql'): string | undefined {
  const named = environment['PG_BIN']
  if (named) return named
  const versions = existsSync(packages) ? readdirSync(packages) : []
  const newest = versions.toSorted((a, b) => Number(b) - Number(a))[0]
  const folder = newest === undefined ? undefined : join(packages, newest, 'bin')
  return folder !== undefined && existsSync(join(folder, 'initdb')) ? folder : undefined
}

export const missingPostgres =
  'PostgreSQL’s programs were not found (on Debian: apt-get install postgresql), and PG_BIN names no folder of them.'

/** The user nobody, as whom a server runs where the tests run as root: PostgreSQL refuses to run as root. */
const nobody = 65_534

/**
 * Makes a PostgreSQL server of its own, in memory where the machine has such a disk, and starts it. It is reached by a
 * socket in its folder, so any number of them run beside each other.
 */
export function startTestCluster(bin: string): TestCluster {
  const memory = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  clearAbandoned(bin, memory)
  const folder = mkdtempSync(join(memory, `nomad-pg-${process.pid}-`))
  if (isRoot()) chownSync(folder, nobody, nobody)
  const data = join(folder, 'data')

  function run(program: string, ...args: string[]): void {
    const { status, stderr, error } = runProgram(bin, folder, [program, ...args])
    if (status !== 0) throw new Error(`${program} failed: ${error?.message ?? stderr}`)
  }

  // Files are flushed as in a club: in memory that costs nothing.
  run('initdb', '-D', data, '-U', 'nomad', '-A', 'trust', '-E', 'UTF8', '--locale=C')
  const settings = `-c listen_addresses= -c unix_socket_directories=${folder} -c max_connections=400`
  run('pg_ctl', 'start', '-w', '-D', data, '-l', join(folder, 'log'), '-o', settings)
  return {
    url: (name) => `postgres://nomad@localhost/${name}?host=${encodeURIComponent(folder)}`,
    stop() {
      run('pg_ctl', 'stop', '-D', data, '-m', 'immediate')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

function runProgram(bin: string, folder: string, [program = '', ...args]: readonly string[]) {
  const user = isRoot() ? { uid: nobody, gid: nobody } : {}
  const env = { ...process.env, LC_ALL: 'C' }
  return spawnSync(join(bin, program), args, { ...user, cwd: folder, env, encoding: 'utf8' })
}

/** Ends and removes the servers of runs that were killed: the process that is named in the folder is gone. */
function clearAbandoned(bin: string, memory: string): void {
  for (const name of readdirSync(memory)) {
    const pid = Number(/^nomad-pg-(\d+)-/.exec(name)?.[1])
    if (Number.isNaN(pid) || isAlive(pid)) continue
    const folder = join(memory, name)
    runProgram(bin, folder, ['pg_ctl', 'stop', '-D', join(folder, 'data'), '-m', 'immediate'])
    rmSync(folder, { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Of another user, and alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** vitest's global setup for the tests on PostgreSQL. */
export function setup(): () => void {
  const bin = findPostgres()
  if (bin === undefined) {
    throw new Error(missingPostgres)
  }
  const cluster = startTestCluster(bin)
  process.env['POSTGRES_TEST_URL'] = cluster.url('postgres')
  return cluster.stop
}
