import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { firefox, type Page } from 'playwright-core'
import { openAir, type Air } from '../harness/air.ts'
import type { Club } from '../harness/club.ts'

/** A Firefox with a disk of its own, whose air leads to the club. */
export type FirefoxPhone = {
  readonly page: Page
  readonly air: Air
  /** Errors on the console. */
  readonly complaints: readonly string[]
  readonly close: () => Promise<void>
}

/** Where Firefox is: FIREFOX_PATH, or where Debian puts it. */
export function firefoxPath(): string {
  const found = [process.env['FIREFOX_PATH'] ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox'].find((place) => existsSync(place))
  if (found === undefined) throw new Error('no Firefox found: set FIREFOX_PATH')
  return found
}

/** @param preferences of about:config that differ from the usual */
export async function openFirefox(club: Club, preferences: Record<string, boolean> = {}): Promise<FirefoxPhone> {
  const disk = await mkdtemp(join(tmpdir(), 'nomad-firefox-'))
  const air = await openAir(club.url)
  const complaints: string[] = []
  const context = await firefox.launchPersistentContext(disk, {
    // Debian's Firefox is not the one that the driver brings: it is spoken to in the standard's way.
    channel: 'moz-firefox',
    executablePath: firefoxPath(),
    firefoxUserPrefs: preferences,
    viewport: { width: 390, height: 844 },
    baseURL: air.address,
  })
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  return {
    page: context.pages()[0] ?? (await context.newPage()),
    air,
    complaints,
    async close() {
      await context.close()
      await air.close()
      await rm(disk, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}
