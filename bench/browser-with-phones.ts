import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath, chromiumSwitches } from '../pwa/e2e/harness/chromium.ts'
import { libraryBuilds } from '../tools/build/library-builds.ts'
import type * as InPage from './phones-in-page.ts'

type BrowserWithPhones = {
  /** Runs one of the functions of phones-in-page.ts in the page. */
  readonly call: <Name extends keyof typeof InPage>(
    name: Name,
    ...given: Parameters<(typeof InPage)[Name]>
  ) => Promise<Awaited<ReturnType<(typeof InPage)[Name]>>>
  readonly page: Page
  readonly close: () => Promise<void>
}

/** A Chromium with a page of the club that has the phone side, bundled like the app, without screens. */
export async function openBrowserWithPhones(address: string): Promise<BrowserWithPhones> {
  const script = await bundle(join(import.meta.dirname, 'phones-in-page.ts'))
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumSwitches })
  // The page that is cheapest to load has a content security policy that forbids scripts.
  const page = await browser.newPage({ bypassCSP: true })
  await page.goto(`${address}/livez`)
  await page.addScriptTag({ content: script })
  return {
    page,
    call: (name, ...given) =>
      page.evaluate(
        ([wanted, values]) => {
          const { phones } = globalThis as unknown as { phones: Record<string, (...values: unknown[]) => never> }
          return phones[wanted]?.(...values)
        },
        [name, given] as const,
      ) as never,
    close: () => browser.close(),
  }
}

async function bundle(entry: string): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: libraryBuilds },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'phones' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('nothing was bundled')
  return output.output[0].code
}
