import { existsSync } from 'node:fs'
import { chromium, debianChromium } from '../../../tools/browser/find-browser.ts'
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

/** Debian's headless shell, where there is one. */
export function headlessShellPath(): string {
  const path = chromiumPath()
  const { headlessShell } = debianChromium
  return path === debianChromium.path && existsSync(headlessShell) ? headlessShell : path
}

/** A full Chromium, because the headless shell has no camera. */
export function chromiumWithCameraPath(): string {
  return existsSync(debianChromium.path) ? debianChromium.path : chromiumPath()
}

export function chromiumPath(): string {
  return needBrowser(chromium)
}
