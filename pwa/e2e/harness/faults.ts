import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { run, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import type { Phone } from './phone.ts'
import { resize } from './screens.ts'

const smallest = 320
const desktop = 1280
/** Widths between and beyond those of the devices. The layout is the same there, so it is only checked for overflow. */
const others = [412, 1920]
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All rules that the dark scheme can break: it changes only colors. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']
/** The rules that a narrower screen can break: it moves and resizes the same elements. */
const rulesOfLayout = ['target-size', 'scrollable-region-focusable']

/** Returns every fault of the present page in each width and color scheme, with the element that has it. */
export async function faults(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of [smallest, desktop]) {
    await resize(page, { width, height: 800 })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      const inView = await faultsInView(page, colorScheme === 'dark' ? rulesOfColors : undefined)
      found.push(...inView.map((fault) => `${name} ${width} ${colorScheme} ${fault}`))
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  return [...found, ...(await tooWide(page, others)).map((fault) => `${name} ${fault}`)]
}

/** Returns the widths in which the present page is wider than the screen. */
export async function tooWide(page: Page, widths: readonly number[]): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of widths) {
    await resize(page, { width, height: 800 })
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (over > 0) found.push(`${width}: ${over} px too wide`)
  }
  return found
}

/**
 * Returns every fault of the present page, light and dark in the width of this screen, and on the smallest phone, which
 * has the layout of a usual phone with less room.
 */
export async function faultsHere(page: Page): Promise<readonly string[]> {
  const own = page.viewportSize()
  if (own === null) throw new Error('this screen has no size')
  const found: string[] = []
  await resize(page, { width: smallest, height: 700 })
  const onSmallest = await faultsInView(page, own.width < desktop ? rulesOfLayout : undefined)
  found.push(...onSmallest.map((fault) => `${smallest} ${fault}`))
  await resize(page, own)
  found.push(...(await faultsInView(page)).map((fault) => `${own.width} ${fault}`))
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await faultsInView(page, rulesOfColors)
  await page.emulateMedia({ colorScheme: null })
  return [...found, ...inDark.map((fault) => `${own.width} dark ${fault}`)]
}

/** The smaller build: a page compiles it in half the time. */
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** @param only the rules to run; all of them if left out */
async function faultsInView(page: Page, only?: readonly string[]): Promise<readonly string[]> {
  const runOnly = only === undefined ? { type: 'tag', values: rules } : { type: 'rule', values: [...only] }
  const options = { resultTypes: ['violations'], runOnly } as RunOptions
  const found = await page.evaluate(findFaults, options)
  if (found !== null) return found
  // The script stays in the page until the page is reloaded.
  await page.evaluate(axe)
  return (await page.evaluate(findFaults, options)) ?? ['axe did not start']
}

/** Runs in the page, once a change of color is rendered. Returns null if axe is not in the page. */
async function findFaults(options: RunOptions): Promise<readonly string[] | null> {
  const { axe: injected } = globalThis as { axe?: { run: typeof run } }
  if (injected === undefined) return null
  for (let frame = 0; frame < 3; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
  const { violations } = await injected.run(document, options)
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  const overflow = document.documentElement.scrollWidth - innerWidth
  return overflow > 0 ? [...broken, `${overflow} px too wide`] : broken
}

export type Place = { readonly name: string; readonly address: string; readonly heading: string | RegExp }

export async function faultsOf(phone: Phone, { name, address, heading }: Place): Promise<readonly string[]> {
  await phone.open(address)
  await phone.page.getByRole('heading', { name: heading }).first().waitFor()
  return await faults(phone.page, name)
}
