import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type BrowserContext, type Page } from 'playwright-core'
import { openAir, type Air } from './air.ts'
import type { Club } from './club.ts'

export type Screen = { readonly width: number; readonly height: number }

/** What is other than usual about a phone. */
export type Unusual = Partial<Screen> & {
  /** The person has set the browser to give no site any storage. */
  readonly storageBlocked?: boolean
  /** The person has set the browser's letters to twice their size. */
  readonly largeLetters?: boolean
  /** Where the phone is, as Asia/Tokyo; where the machine is that it runs on, when nothing is said. */
  readonly timeZone?: string
}

/** A browser with a disk of its own, so that it can be closed and opened again where it was. */
export type Phone = {
  readonly air: Air
  /** The tab in front. A closed browser has none, and asking for it throws. */
  readonly page: Page
  readonly context: BrowserContext
  readonly open: (path: string) => Promise<void>
  /** Another tab of the same browser. */
  readonly openTab: (path: string) => Promise<Page>
  /** Every open tab; none while the browser is closed. */
  readonly tabs: () => readonly Page[]
  readonly goOffline: () => Promise<void>
  readonly comeBack: () => Promise<void>
  readonly closeBrowser: () => Promise<void>
  /** Ends the browser without a moment to write anything down, as an empty battery does. */
  readonly crashBrowser: () => Promise<void>
  readonly reopenBrowser: () => Promise<void>
  /** Errors on the console of every tab so far, breaches of the content policy among them, and uncaught ones. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

/** For a browser that nobody watches, inside a container. */
export const chromiumSwitches = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-dev-shm-usage',
  '--no-first-run',
]

/** Where Chromium is: CHROMIUM_PATH, or a usual place. */
export function chromiumPath(): string {
  const named = process.env['CHROMIUM_PATH']
  const places = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  const found = named ?? places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('no Chromium found: set CHROMIUM_PATH')
  return found
}

/** Takes a new phone into the hand: an empty browser whose air leads to the club. */
export async function openPhone(club: Club, unusual: Unusual = {}): Promise<Phone> {
  const { width = 390, height = 844, timeZone } = unusual
  const disk = await mkdtemp(join(tmpdir(), 'nomad-phone-'))
  await keepSettings(disk, unusual)
  const air = await openAir(club.url)
  const complaints: string[] = []
  const state: { context: BrowserContext | null; page: Page | null; offline: boolean } = {
    context: null,
    page: null,
    offline: false,
  }

  async function launch(): Promise<void> {
    const context = await chromium.launchPersistentContext(disk, {
      executablePath: chromiumPath(),
      args: chromiumSwitches,
      viewport: { width, height },
      baseURL: air.address,
      hasTouch: width < 600,
      ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    watch(context, complaints)
    state.context = context
    state.page = context.pages()[0] ?? (await context.newPage())
  }

  function held<Part>(part: Part | null): Part {
    if (part === null) throw new Error('the browser of this phone is closed')
    return part
  }

  async function closeBrowser(): Promise<void> {
    await state.context?.close()
    state.context = null
    state.page = null
  }

  await launch()
  return {
    air,
    complaints,
    get page() {
      return held(state.page)
    },
    get context() {
      return held(state.context)
    },
    open: async (path) => {
      await held(state.page).goto(path)
      if (state.offline) await unplug(held(state.context))
    },
    openTab: async (path) => {
      const tab = await held(state.context).newPage()
      await tab.goto(path)
      return tab
    },
    tabs: () => state.context?.pages() ?? [],
    goOffline: async () => {
      state.offline = true
      air.cut()
      await unplug(held(state.context))
    },
    comeBack: async () => {
      state.offline = false
      // From offline, so that the browser tells its pages that there is a network again.
      await held(state.context).setOffline(true)
      air.restore()
      await held(state.context).setOffline(false)
    },
    closeBrowser,
    crashBrowser: async () => {
      const context = held(state.context)
      const devtools = await context.browser()?.newBrowserCDPSession()
      const gone = new Promise<void>((resolve) => context.once('close', () => resolve()))
      devtools?.send('Browser.crash').catch(() => undefined)
      await gone
      state.context = null
      state.page = null
    },
    reopenBrowser: async () => {
      await launch()
      if (state.offline) await unplug(held(state.context))
    },
    close: async () => {
      await closeBrowser()
      await air.close()
      await rm(disk, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** As Chromium keeps what a person has set in it. */
async function keepSettings(disk: string, { storageBlocked, largeLetters }: Unusual): Promise<void> {
  const settings = {
    // Without cookies a site has no database, no local storage, no locks and no worker either.
    ...(storageBlocked === true && { profile: { default_content_setting_values: { cookies: 2 } } }),
    ...(largeLetters === true && { webkit: { webprefs: { default_font_size: 32 } } }),
  }
  await mkdir(join(disk, 'Default'))
  await writeFile(join(disk, 'Default', 'Preferences'), JSON.stringify(settings))
}

/** Going through `false` reaches a worker that has started since; the probe proves that nothing gets out. */
async function unplug(context: BrowserContext): Promise<void> {
  await context.setOffline(false)
  await context.setOffline(true)
  const reach = () =>
    fetch('/livez', { cache: 'no-store' }).then(
      () => true,
      () => false,
    )
  const pages = context.pages().filter((page) => page.url().startsWith('http'))
  const reached = await Promise.all([
    ...pages.map((page) => page.evaluate(reach)),
    ...context.serviceWorkers().map((worker) => worker.evaluate(reach)),
  ])
  if (reached.includes(true)) throw new Error('this phone still reaches the club')
}

/** What Chromium says of something that did not arrive; the second is the worker's own script. */
const lost = ['Failed to load resource', 'An unknown error occurred when fetching the script']

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // What does not arrive is a part of many stories; the browser reports each breach of the policy as an error, too.
    const isLost = lost.some((beginning) => message.text().startsWith(beginning))
    if (message.type() === 'error' && !isLost) complaints.push(message.text())
  })
  context.on('weberror', (failure) => complaints.push(String(failure.error().stack || failure.error())))
}
