import { existsSync } from 'node:fs'
import { chromium, debianChromium } from '../../../tools/browser/find-browser.ts'
import { needBrowser } from '../../../tools/browser/need-browser.ts'

/** The switches of a headless browser inside a container. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--no-first-run',
]

/** The switches for stories. Drawing within the browser's own process saves a twentieth of the CPU time. */
export const switchesOfStories = [...chromiumSwitches, '--in-process-gpu']

/** Returns the path of Debian's headless shell if it is installed, otherwise of Chromium. */
export function headlessShellPath(): string {
  const path = chromiumPath()
  const { headlessShell } = debianChromium
  return path === debianChromium.path && existsSync(headlessShell) ? headlessShell : path
}

/** Returns the path of a full Chromium, because the headless shell has no camera. */
export function chromiumWithCameraPath(): string {
  return existsSync(debianChromium.path) ? debianChromium.path : chromiumPath()
}

export function chromiumPath(): string {
  return needBrowser(chromium)
}
