import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumSwitches, headlessShellPath } from './chromium.ts'
import { openClub } from './club.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of an unused demo club. */
    demoClub: string
    /** The script of the server, bundled from its sources. */
    server: string
  }
}

/**
 * Creates what all stories share, a browser and a demo club, because that takes longer than many a story. The server was
 * bundled by the setup before this one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const script = join(process.env['BUNDLED_PROGRAMS'] ?? '', 'main.js')
  project.provide('server', script)
  const browser = await chromium.launchServer({ executablePath: headlessShellPath(), args: chromiumSwitches })
  project.provide('browser', browser.wsEndpoint())
  const club = await openClub({ script })
  await club.stop()
  const folder = await mkdtemp(join(tmpdir(), 'nomad-demo-'))
  await cp(club.dataDir, folder, { recursive: true })
  await club.close()
  project.provide('demoClub', folder)
  return async () => {
    await browser.close()
    await rm(folder, { recursive: true })
  }
}
