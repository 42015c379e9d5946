import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, renameSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

// PouchDB expects a bundler to provide Node's `events`.
const packages = ['rxdb@17.6.0', 'rxjs@7.8.2', 'pouchdb-browser@9.0.0', 'events@3.3.0']

/**
 * Returns the folder of RxDB and PouchDB. They are installed outside of the project when missing, because they are not
 * part of the product and bring 80 packages.
 */
export function installYardsticks(): string {
  const folder = join(tmpdir(), `nomad-yardsticks-${packages.join('-')}`)
  const modules = join(folder, 'node_modules')
  if (existsSync(modules)) return modules
  // Renamed when complete, so that an interrupted installation is not mistaken for a complete one.
  const unfinished = mkdtempSync(`${folder}-`)
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', unfinished, ...quiet, ...packages], { stdio: 'inherit' })
  renameSync(unfinished, folder)
  return modules
}

export type YardstickServer = { readonly url: string; readonly close: () => Promise<void> }

/** Starts a server of this folder in a process of its own, with its own database. */
export async function openYardstickServer(script: string): Promise<YardstickServer> {
  const server = spawn(process.execPath, [join(import.meta.dirname, script)], { stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => server.kill('SIGKILL')
  process.once('exit', end)
  const [said] = (await Promise.race([once(server.stdout, 'data'), once(server, 'exit')])) as [Buffer | number | null]
  if (!(said instanceof Buffer)) throw new Error(`${script} ended with ${String(said)}`)
  return {
    url: said.toString().trim(),
    async close() {
      process.off('exit', end)
      const gone = once(server, 'exit')
      server.kill('SIGTERM')
      await gone
    },
  }
}
