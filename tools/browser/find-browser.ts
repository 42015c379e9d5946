import { delimiter, join } from 'node:path'

/** How a browser for tests is found. */
export type Browser = {
  readonly name: string
  /** The environment variable that contains its path. */
  readonly variable: string
  /** Its packages in Debian. */
  readonly packages: readonly string[]
  readonly commands: readonly string[]
  /** Its paths on a Mac. */
  readonly applications: readonly string[]
}

/**
 * Debian's Chromium and its headless shell, a package of its own. Full Chromium creates windows and an address bar for
 * every phone, which takes twice the processor time.
 */
export const debianChromium = { path: '/usr/bin/chromium', headlessShell: '/usr/bin/chromium-headless-shell' }

export const chromium: Browser = {
  name: 'Chromium',
  variable: 'CHROMIUM_PATH',
  packages: ['chromium', 'chromium-headless-shell'],
  commands: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  applications: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
}

export const firefox: Browser = {
  name: 'Firefox',
  variable: 'FIREFOX_PATH',
  packages: ['firefox-esr'],
  commands: ['firefox-esr', 'firefox'],
  applications: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
}

/** The driver of WebKitGTK, with a virtual display. */
export const webkit: Browser = {
  name: 'WebKit',
  variable: 'WEBKIT_DRIVER_PATH',
  packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'gjs', 'xvfb'],
  commands: ['WebKitWebDriver'],
  applications: [],
}

type Machine = {
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly exists: (path: string) => boolean
}

/**
 * Finds a browser for the tests: the one that its variable names, else one on the PATH or among a Mac's applications.
 *
 * @throws when the variable names a missing file: testing with another browser would hide the mistake
 */
export function findBrowser(browser: Browser, { environment, exists }: Machine): string | undefined {
  const named = environment[browser.variable]
  if (named) {
    if (!exists(named)) throw new Error(`${browser.variable} is ${named}, and there is no such file.`)
    return named
  }
  const folders = (environment['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  const onPath = folders.flatMap((folder) => browser.commands.map((name) => join(folder, name)))
  return [...onPath, ...browser.applications].find(exists)
}
