import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox, type BrowserContext, type Page } from 'playwright-core'
import { openAir } from '../harness/air.ts'
import type { Club } from '../harness/club.ts'
import { asText, type OtherPhone } from './other-phone.ts'
import { describeMainJob } from './stories.ts'

describeMainJob({
  openPhone: (club) => openFirefox(club),
  openPhoneWithoutWorker: (club) => openFirefox(club, { 'dom.serviceWorkers.enabled': false }),
  // The effect of the browser setting: all cookies are blocked, and with them every storage.
  openPhoneWithoutStorage: (club) => openFirefox(club, { 'network.cookie.cookieBehavior': 2 }),
})

/** The path of Firefox: FIREFOX_PATH, or Debian's. */
function firefoxPath(): string {
  const places = [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']
  const found = places.find((place) => existsSync(place))
  if (found === undefined) throw new Error('no Firefox found: set FIREFOX_PATH')
  return found
}

/** @param preferences entries of about:config that differ from the defaults */
async function openFirefox(
  club: Club,
  preferences: Readonly<Record<string, boolean | number>> = {},
): Promise<OtherPhone> {
  const disk = await mkdtemp(join(tmpdir(), 'nomad-firefox-'))
  const air = await openAir(club.url)
  const complaints: string[] = []

  async function launch(): Promise<{ context: BrowserContext; page: Page }> {
    const context = await firefox.launchPersistentContext(disk, {
      // Debian's Firefox is not the driver's own, so the standard protocol is used.
      channel: 'moz-firefox',
      executablePath: firefoxPath(),
      firefoxUserPrefs: preferences,
      viewport: { width: 390, height: 844 },
      baseURL: air.address,
    })
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(message.text())
    })
    return { context, page: context.pages()[0] ?? (await context.newPage()) }
  }

  const browser = { current: await launch() }
  const page = () => browser.current.page
  return {
    air,
    complaints,
    open: async (path) => {
      await page().goto(path)
    },
    reload: async () => {
      await page().reload()
    },
    press: async ({ role, name, at = 0 }) => await page().getByRole(role, { name }).nth(at).click(),
    run: async (work, given) => await page().evaluate(asText(work, given)),
    closeBrowser: async () => await browser.current.context.close(),
    reopenBrowser: async () => {
      browser.current = await launch()
    },
    close: async () => {
      await browser.current.context.close()
      await air.close()
      await rm(disk, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
