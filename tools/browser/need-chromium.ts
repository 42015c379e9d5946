import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { findChromium } from './find-chromium.ts'

/**
 * A Chromium for the tests. On a Debian where this runs as root (a container), a missing one is installed.
 *
 * @throws with what to do, when there is none
 */
export function needChromium(): string {
  const machine = { environment: process.env, exists: existsSync }
  const found = findChromium(machine) ?? (mayInstall() && install() ? findChromium(machine) : undefined)
  if (found !== undefined) return found
  throw new Error(
    'The tests in a browser need Chromium, and none was found. Install it (on Debian: apt-get install chromium), or ' +
      'name one with CHROMIUM_PATH, or leave these tests out with NOMAD_SKIP_BROWSER=1.',
  )
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function install(): boolean {
  console.log('Installing Chromium (apt-get install chromium) …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [
    ['update', '-qq'],
    ['install', '-y', '-qq', 'chromium'],
  ].every((args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0)
}
