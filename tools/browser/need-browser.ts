import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium, debianChromium, findBrowser, type Browser } from './find-browser.ts'

/**
 * A browser for the tests. On a Debian where this runs as root (a container), a missing one is installed.
 *
 * @throws with what to do, when there is none
 */
export function needBrowser(browser: Browser): string {
  const machine = { environment: process.env, exists: existsSync }
  const found =
    findBrowser(browser, machine) ?? (mayInstall() && install(browser) ? findBrowser(browser, machine) : undefined)
  if (found !== undefined) return found
  throw new Error(
    `The tests in a browser need ${browser.name}, and none was found. Install it (on Debian: apt-get install ` +
      `${browser.packages.join(' ')}), or name one with ${browser.variable}. NOMAD_SKIP_BROWSER=1 leaves them out of npm test.`,
  )
}

/**
 * Chromium for a run of all tests. Where `needBrowser` would install it, a missing headless shell is installed too,
 * which updates both; without it the tests take longer.
 *
 * @throws as `needBrowser`
 */
export function needChromiumForTests(): string {
  const path = needBrowser(chromium)
  if (path === debianChromium.path && !existsSync(debianChromium.headlessShell) && mayInstall()) install(chromium)
  return path
}

function mayInstall(): boolean {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version')
}

function install({ name, packages }: Browser): boolean {
  console.log(`Installing ${name} (apt-get install ${packages.join(' ')}) …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return [
    ['update', '-qq'],
    ['install', '-y', '-qq', ...packages],
  ].every((args) => spawnSync('apt-get', args, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0)
}
