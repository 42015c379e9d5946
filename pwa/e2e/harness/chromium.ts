import { existsSync } from 'node:fs'

/** For a browser that nobody watches, inside a container. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--no-first-run',
]

/**
 * The browser of phones that are never closed: Debian's headless shell where it is installed, else Chromium, which makes
 * the windows and the address bar of a browser for every phone, and takes a quarter more of the processor's time.
 */
export function sharedChromiumPath(): string {
  const shell = '/usr/bin/chromium-headless-shell'
  return process.env['CHROMIUM_PATH'] === undefined && existsSync(shell) ? shell : chromiumPath()
}

/** Where Chromium is: CHROMIUM_PATH, or a usual place. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM_PATH']
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = named ?? places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('no Chromium found: set CHROMIUM_PATH')
  return found
}
