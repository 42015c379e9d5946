import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

type Environment = Readonly<Record<string, string>>

/** Test equipment: servers as separate processes on one data folder, which is deleted after the test. */
export type Servers = {
  readonly dataDir: string
  /** Starts a server and does not wait for it. */
  readonly run: (environment?: Environment) => Server
  /** Starts a server and waits until it listens. */
  readonly start: (environment?: Environment) => Promise<OpenServer>
  /** Kills running servers and removes the folder once all processes have ended. */
  readonly close: () => Promise<void>
}

export type Server = {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /** The exit code; null when a signal ended the process. */
  readonly exit: Promise<number | null>
  readonly errors: Promise<string>
  readonly output: Output
}

export type OpenServer = Server & { readonly port: number; readonly url: string }

type Output = {
  readonly all: () => string
  /** Resolves with the first group of a pattern once the output matches it. */
  readonly until: (pattern: RegExp) => Promise<string>
}

/** Returns the path of a program of `api`: its bundle if the tests run with one, otherwise its source. */
export function programOf(source: string): string {
  const bundled = process.env['BUNDLED_PROGRAMS']
  return bundled === undefined
    ? join(import.meta.dirname, '..', source)
    : join(bundled, `${basename(source, '.ts')}.js`)
}

/** @param program the script of the server, its bundle by default */
export function openServers(ofAll: Environment = {}, program = programOf('main.ts')): Servers {
  const dataDir = mkdtempSync(join(tmpdir(), 'nomad-servers-'))
  const servers: Server[] = []

  function run(environment: Environment = {}): Server {
    // The address is logged at this level.
    const usual = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir }
    const server = runServer(program, { ...process.env, ...usual, ...ofAll, ...environment })
    servers.push(server)
    return server
  }

  return {
    dataDir,
    run,
    async start(environment) {
      const server = run(environment)
      const port = Number(await server.output.until(/listening at http:\/\/127\.0\.0\.1:(\d+)/))
      await server.output.until(/(is running)/)
      return { ...server, port, url: `http://127.0.0.1:${port}` }
    },
    async close() {
      for (const { child } of servers) child.kill('SIGKILL')
      for (const { exit } of servers) await exit
      rmSync(dataDir, { recursive: true })
    },
  }
}

/**
 * Starts a server with only this environment. The server ends with this process, so that an interrupted test leaves
 * none behind.
 */
export function runServer(program: string, env: NodeJS.ProcessEnv): Server {
  const child = spawn(process.execPath, ['--disable-proto=delete', program], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const exit = once(child, 'exit').then(([code]) => code as number | null)
  const errors = text(child.stderr)
  return { child, exit, errors, output: readAs(child.stdout, errors) }
}

function readAs(stdout: Readable, errors: Promise<string>): Output {
  const output = { all: '' }
  stdout.setEncoding('utf8').on('data', (chunk: string) => (output.all += chunk))
  return {
    all: () => output.all,
    async until(pattern) {
      for (;;) {
        const found = pattern.exec(output.all)
        if (found) return found[1] ?? ''
        if (stdout.readableEnded)
          throw new Error(`The process ended without writing ${pattern}: ${output.all}${await errors}`)
        await Promise.race([once(stdout, 'data'), once(stdout, 'end')])
      }
    },
  }
}

/** Returns a port of this machine on which nothing listens. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1)
  return port
}

/** Returns several different ports on which nothing listens. */
export async function freePorts(count: number): Promise<readonly number[]> {
  const ports = new Set<number>()
  while (ports.size < count) {
    const port = randomInt(firstPort, endOfPorts)
    if (await isFree(port)) ports.add(port)
  }
  return [...ports]
}

/**
 * A range below the ports that the system assigns to connections and to servers on port 0: an assigned one could be
 * taken before it is used, or while a server restarts on it.
 */
const [firstPort, endOfPorts] = [16_384, 32_768]

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  const isListening = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => resolve(true))
  })
  if (isListening) await once(server.close(), 'close')
  return isListening
}
