import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

type Environment = Readonly<Record<string, string>>

/** Test equipment: servers as processes of their own, on one data folder that lives as long as the test. */
export type Servers = {
  readonly dataDir: string
  /** Starts a server, whatever becomes of it. */
  readonly run: (environment?: Environment) => Server
  /** Starts a server and waits until it is open. */
  readonly start: (environment?: Environment) => Promise<OpenServer>
  /** Ends what still runs. A process that is being ended still removes files: its folder goes when it is gone. */
  readonly close: () => Promise<void>
}

export type Server = {
  readonly child: ChildProcessByStdio<null, Readable, Readable>
  /** The code that it ended with; null when a signal ended it. */
  readonly exit: Promise<number | null>
  readonly errors: Promise<string>
  readonly output: Output
}

export type OpenServer = Server & { readonly port: number; readonly url: string }

type Output = {
  readonly all: () => string
  /** Answers the group of a pattern once the process has said something that matches. */
  readonly until: (pattern: RegExp) => Promise<string>
}

export function openServers(): Servers {
  const dataDir = mkdtempSync(join(tmpdir(), 'nomad-servers-'))
  const servers: Server[] = []

  function run(environment: Environment = {}): Server {
    // The address is said at this level.
    const usual = { NODE_ENV: 'test', PORT: '0', LOG_LEVEL: 'info', DATA_DIR: dataDir }
    const env = { ...process.env, ...usual, ...environment }
    const program = join(import.meta.dirname, '../main.ts')
    const child = spawn(process.execPath, ['--disable-proto=delete', program], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const exit = once(child, 'exit').then(([code]) => code as number | null)
    const errors = text(child.stderr)
    const server = { child, exit, errors, output: readAs(child.stdout, errors) }
    servers.push(server)
    return server
  }

  return {
    dataDir,
    run,
    async start(environment) {
      const server = run(environment)
      const port = Number(await server.output.until(/listening at http:\/\/127\.0\.0\.1:(\d+)/))
      await server.output.until(/(is open)/)
      return { ...server, port, url: `http://127.0.0.1:${port}` }
    },
    async close() {
      for (const { child } of servers) child.kill('SIGKILL')
      for (const { exit } of servers) await exit
      rmSync(dataDir, { recursive: true })
    },
  }
}

/** Collects what a process says. */
function readAs(stdout: Readable, errors: Promise<string>): Output {
  const said = { all: '' }
  stdout.setEncoding('utf8').on('data', (chunk: string) => (said.all += chunk))
  return {
    all: () => said.all,
    async until(pattern) {
      for (;;) {
        const found = pattern.exec(said.all)
        if (found) return found[1] ?? ''
        if (stdout.readableEnded) throw new Error(`It ended without saying ${pattern}: ${said.all}${await errors}`)
        await Promise.race([once(stdout, 'data'), once(stdout, 'end')])
      }
    },
  }
}
