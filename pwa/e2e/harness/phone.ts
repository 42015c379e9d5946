import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'
import { earlyId } from '../../screens/leaderboard/early/early-taps.ts'
import { lineDelay, lostAnswers, openAir, type Air } from './air.ts'
import { chromiumPath, chromiumWithCameraPath, headlessShellPath, switchesOfStories } from './chromium.ts'
import type { Club } from './club.ts'
import { rememberNotices } from './notices.ts'

type Screen = { readonly width: number; readonly height: number }

/** The differences from a usual phone. */
export type Unusual = Partial<Screen> & {
  /** A process and a disk of its own, so that the browser can be closed or crash, and be opened again with its data. */
  readonly ownBrowser?: boolean
  /** A browser of its own with windows: the headless shell shows no notifications and installs no app. */
  readonly windows?: boolean
  /** The browser gives no site any storage, by its settings. */
  readonly storageBlocked?: boolean
  /** The text is twice its size in the first tab, by the browser's settings. */
  readonly largeLetters?: boolean
  /** No service worker: the app is not stored. The phone is connected to the server itself, and must not lose it. */
  readonly worker?: false
  /**
   * Adds an air to a phone without a worker: an open page can then lose its network, but no page can be opened without
   * it.
   */
  readonly air?: true
  /** The file of the video (Y4M) that the camera shows. It must be written before the camera is opened. */
  readonly camera?: string
  /** The time zone of the phone, such as Asia/Tokyo; by default that of the machine. */
  readonly timeZone?: string
}

/** A context of the browser that all stories share, with its own storage, worker and network. */
export type Phone = {
  readonly air: Air
  /** Whether its service worker stores the app. */
  readonly storesApp: boolean
  /** The tab in front. Throws if the browser is closed. */
  readonly page: Page
  readonly context: BrowserContext
  readonly open: (path: string) => Promise<void>
  /** Another tab of the same browser. */
  readonly openTab: (path: string) => Promise<Page>
  /** Returns every open tab; none while the browser is closed. */
  readonly tabs: () => readonly Page[]
  readonly goOffline: () => Promise<void>
  readonly comeBack: () => Promise<void>
  /** Closes the browser and keeps its disk. Like the next two functions, only for a phone with a browser of its own. */
  readonly closeBrowser: () => Promise<void>
  /** Kills the browser without any shutdown, as an empty battery does. */
  readonly crashBrowser: () => Promise<void>
  readonly reopenBrowser: () => Promise<void>
  /**
   * The console errors of every tab so far, including violations of the content security policy, and uncaught errors.
   */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

/** Opens an address, and waits until the app has replaced a hole that the server had rendered. */
async function openAt(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator(`#${earlyId}`).waitFor({ state: 'hidden' })
}

/** Opens a new phone: an empty browser whose network is connected to the club. */
export async function openPhone(club: Club, unusual: Unusual = {}): Promise<Phone> {
  const isUsualLine = lineDelay === 0 && lostAnswers === null
  const isDirect = unusual.worker === false && unusual.air !== true && isUsualLine
  const air = isDirect ? null : await openAir(club.url)
  const complaints: string[] = []
  const browser = needsOwnBrowser(unusual) ? await ownBrowser(unusual) : sharedBrowser()
  const state: { context: BrowserContext | null; page: Page | null; offline: boolean } = {
    context: null,
    page: null,
    offline: false,
  }

  async function launch(): Promise<void> {
    const context = await browser.open(settingsOf(unusual, air?.address ?? club.url))
    // Only an operation that hangs takes this long, also on a busy machine.
    context.setDefaultTimeout(120_000)
    watch(context, complaints)
    await rememberNotices(context)
    state.context = context
    state.page = context.pages()[0] ?? (await context.newPage())
    if (unusual.largeLetters === true) await (await lettersOf(state.page))('large')
  }

  function held<Part>(part: Part | null): Part {
    if (part === null) throw new Error('the browser of this phone is closed')
    return part
  }

  async function leave(): Promise<void> {
    await state.context?.close()
    state.context = null
    state.page = null
  }

  await launch()
  const theAir = (): Air => {
    if (air === null) throw new Error('a phone without a worker has an air only with { air: true }')
    return air
  }
  return {
    get air() {
      return theAir()
    },
    storesApp: unusual.worker !== false,
    complaints,
    get page() {
      return held(state.page)
    },
    get context() {
      return held(state.context)
    },
    open: async (path) => {
      await openAt(held(state.page), path)
      if (state.offline) await unplug(held(state.context))
    },
    openTab: async (path) => {
      const tab = await held(state.context).newPage()
      await openAt(tab, path)
      return tab
    },
    tabs: () => state.context?.pages() ?? [],
    goOffline: async () => {
      theAir().cut()
      state.offline = true
      await unplug(held(state.context))
    },
    comeBack: async () => {
      state.offline = false
      // Set offline first, so that the browser fires its online event.
      await held(state.context).setOffline(true)
      theAir().restore()
      await held(state.context).setOffline(false)
    },
    closeBrowser: async () => {
      browser.mustLast()
      await leave()
    },
    crashBrowser: async () => {
      browser.mustLast()
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
      await leave()
      await browser.close()
      await air?.close()
    },
  }
}

type Settings = Parameters<Browser['newContext']>[0]

/** The source of a phone's contexts. */
type Source = {
  readonly open: (settings: Settings) => Promise<BrowserContext>
  /** Throws when the browser's data is lost with its context. */
  readonly mustLast: () => void
  readonly close: () => Promise<void>
}

function needsOwnBrowser({ ownBrowser, windows, storageBlocked, camera }: Unusual): boolean {
  return [ownBrowser, windows, storageBlocked].includes(true) || camera !== undefined
}

function settingsOf({ width = 390, height = 844, timeZone, worker, camera }: Unusual, baseURL: string): Settings {
  return {
    viewport: { width, height },
    baseURL,
    hasTouch: width < 600,
    // An opening sheet is animated in a dozen frames, and a pulsing placeholder is drawn as long as it waits.
    reducedMotion: 'reduce',
    ...(timeZone === undefined ? {} : { timezoneId: timeZone }),
    ...(worker === false && { serviceWorkers: 'block' }),
    permissions: ['clipboard-read', 'clipboard-write', ...(camera === undefined ? [] : ['camera'])],
  }
}

/** The browser of the stories that this process runs: a new context takes a tenth of the time of a new process. */
const shared: { browser: Promise<Browser> | null } = { browser: null }

function sharedBrowser(): Source {
  return {
    open: async (settings) => {
      // The browser ends with this process. One for all processes would need a server, which parses each message again.
      shared.browser ??= chromium.launch({ executablePath: headlessShellPath(), args: switchesOfStories })
      return await (await shared.browser).newContext(settings)
    },
    mustLast: () => {
      throw new Error('take this phone with { ownBrowser: true }: a shared browser keeps nothing when it is closed')
    },
    close: async () => undefined,
  }
}

async function ownBrowser(unusual: Unusual): Promise<Source> {
  const disk = await mkdtemp(join(tmpdir(), 'nomad-phone-'))
  if (unusual.storageBlocked === true) await blockStorage(disk)
  return {
    open: (settings) => {
      const executablePath = pathFor(unusual)
      const args = [...switchesOfStories, ...switchesFor(unusual)]
      const launch = () => chromium.launchPersistentContext(disk, { executablePath, args, ...settings })
      // Debian's Chromium sometimes crashes while it starts, before it has shown anything.
      return launch().catch(launch)
    },
    mustLast: () => undefined,
    // The processes of a crashed browser still write for a while.
    close: () => rm(disk, { recursive: true, force: true, maxRetries: 20 }),
  }
}

/** Returns the path of the headless shell, or of Chromium for features that the shell lacks. */
function pathFor({ camera, windows, storageBlocked }: Unusual): string {
  if (camera !== undefined) return chromiumWithCameraPath()
  return windows === true || storageBlocked === true ? chromiumPath() : headlessShellPath()
}

function switchesFor({ camera }: Unusual): readonly string[] {
  if (camera === undefined) return []
  return ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`]
}

/**
 * Returns a function that sets the text size of a tab, as the browser's settings do. It is kept when the tab loads
 * again.
 */
export async function lettersOf(page: Page): Promise<(letters: 'usual' | 'large') => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  return async (letters) => {
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: letters === 'large' ? 32 : 16 } })
  }
}

/** Sets the font of a page: the app's, or the wide one of a phone that has none of the app's fonts yet. */
export async function setFont(page: Page, font: 'usual' | 'wide'): Promise<void> {
  await page.evaluate(
    (family) => {
      for (const name of ['--font', '--digits']) document.documentElement.style.setProperty(name, family)
    },
    font === 'wide' ? "'DejaVu Sans'" : '',
  )
}

/**
 * Writes the setting in Chromium's own format. Without cookies a site has neither a database nor local storage, locks
 * or a worker.
 */
async function blockStorage(disk: string): Promise<void> {
  const settings = { profile: { default_content_setting_values: { cookies: 2 } } }
  await mkdir(join(disk, 'Default'))
  await writeFile(join(disk, 'Default', 'Preferences'), JSON.stringify(settings))
}

/** Going through `false` reaches a worker that has started since; the probe proves that no request gets out. */
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
    ...context.serviceWorkers().map((worker) =>
      worker.evaluate(reach).catch((failure: unknown) => {
        // The browser has stopped the worker.
        if (!context.serviceWorkers().includes(worker)) return false
        throw failure
      }),
    ),
  ])
  if (reached.includes(true)) throw new Error('this phone still reaches the club')
}

/**
 * Chromium's messages for a failed request; the others are for the worker's own script, the last from a stopping
 * server.
 */
const lost = [
  'Failed to load resource',
  'An unknown error occurred when fetching the script',
  'A bad HTTP response code (503) was received when fetching the script',
]

function watch(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    // Failed requests are a part of many stories; breaches of the policy are reported as errors too.
    const isLost = lost.some((beginning) => message.text().startsWith(beginning))
    if (message.type() === 'error' && !isLost) complaints.push(message.text())
  })
  context.on('weberror', (failure) => complaints.push(String(failure.error().stack || failure.error())))
}
