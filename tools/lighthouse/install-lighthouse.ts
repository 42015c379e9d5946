import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const version = '13.5.0'

/**
 * Where Lighthouse is, installed outside of the project when this machine has not got it: nothing else needs it, and
 * its hundred packages would be installed wherever the product is.
 */
export function installLighthouse(): string {
  const folder = join(tmpdir(), `nomad-lighthouse-${version}`)
  const cli = join(folder, 'node_modules/lighthouse/cli/index.js')
  if (existsSync(cli)) return cli
  mkdirSync(folder, { recursive: true })
  const quiet = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error']
  execFileSync('npm', ['install', '--prefix', folder, ...quiet, `lighthouse@${version}`], { stdio: 'inherit' })
  return cli
}
