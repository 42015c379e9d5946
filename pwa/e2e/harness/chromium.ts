import { existsSync } from 'node:fs'
import { chromium } from '../../../tools/browser/find-browser.ts'
import { needBrowser } from '../../../tools/browser/need-browser.ts'

/** For a headless browser inside a container. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--no-first-run',
]

/** For stories: what it draws into pictures is drawn within its own process, at a twentieth less of the CPU time. */
export const switchesOfStories = [...chromiumSwitches, '--in-process-gpu']

const debian = { chromium: '/usr/bin/chromium', headlessShell: '/usr/bin/chromium-headless-shell' }

/**
 * Debian's headless shell. Full Chromium creates windows and an address bar for every phone, which takes twice the CPU
 * time.
 */
export function headlessShellPath(): string {
  const path = chromiumPath()
  return path === debian.chromium && existsSync(debian.headlessShell) ? debian.headlessShell : path
}

/** A full Chromium, because the headless shell has no camera. */
export function chromiumWithCameraPath(): string {
  return existsSync(debian.chromium) ? debian.chromium : chromiumPath()
}

export function chromiumPath(): string {
  return needBrowser(chromium)
}
