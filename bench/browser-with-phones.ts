import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { chromiumPath, chromiumSwitches } from '../pwa/e2e/harness/chromium.ts'
import { libraryBuilds } from '../tools/build/library-builds.ts'
import type * as InPage from './phones-in-page.ts'

/** The files to use for packages, by package name. */
type Alias = Readonly<Record<string, string>>

type Called<Functions> = {
  readonly [Name in keyof Functions]: Functions[Name] extends (...given: infer Given) => infer Result
    ? (...given: Given) => Promise<Awaited<Result>>
    : never
}

type PageWithPhones<Functions = typeof InPage> = {
  /** Runs one of the functions of the bundled file in the page. */
  readonly call: <Name extends keyof Functions & string>(
    name: Name,
    ...given: Parameters<Called<Functions>[Name]>
  ) => ReturnType<Called<Functions>[Name]>
  readonly page: Page
  readonly close: () => Promise<void>
}

export type OpenChromium = {
  readonly newPage: () => Promise<Page>
  readonly close: () => Promise<void>
}

/** The content security policy of the club's pages forbids scripts like those of the benchmarks. */
const withScripts = { bypassCSP: true }

/**
 * Opens a browser whose pages each have their own profile, which Chromium keeps in memory as for a private window;
 * IndexedDB does not use the disk.
 */
export async function openChromium(): Promise<OpenChromium> {
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumSwitches })
  return { newPage: () => browser.newPage(withScripts), close: () => browser.close() }
}

/** Opens a browser whose pages share one profile on the disk, as on a phone. */
export async function openChromiumOnDisk(): Promise<OpenChromium> {
  const profile = await mkdtemp(join(tmpdir(), 'nomad-phones-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: chromiumPath(),
    args: chromiumSwitches,
    ...withScripts,
  })
  return {
    newPage: () => context.newPage(),
    close: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

/** Opens a page of the club with the phone code, bundled like the app, without screens. */
export async function openPageWithPhones(browser: OpenChromium, address: string): Promise<PageWithPhones> {
  const entry = join(import.meta.dirname, 'phones-in-page.ts')
  // The cheapest page to load.
  return await openPageWith<typeof InPage>(browser, { address: `${address}/livez`, entry, alias: libraryBuilds })
}

/** Opens a page with the functions of a file. */
export async function openPageWith<Functions>(
  browser: OpenChromium,
  { address, entry, alias }: { readonly address: string; readonly entry: string; readonly alias: Alias },
): Promise<PageWithPhones<Functions>> {
  const script = await bundle(entry, alias)
  const page = await browser.newPage()
  await page.goto(address)
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
    close: () => page.close(),
  }
}

async function bundle(entry: string, alias: Alias): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias },
    build: { write: false, lib: { entry, formats: ['iife'], name: 'phones' } },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (output === undefined || !('output' in output)) throw new Error('nothing was bundled')
  return output.output[0].code
}
