import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Phone } from './phone.ts'

const smallest = 320
const usual = 412
const desktop = 1280
const widest = 1920
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** All rules that the dark scheme can break: it changes only colors. */
const rulesOfColors = ['color-contrast', 'link-in-text-block']
/** All rules that a width between the others can break: it moves and sizes what is there. */
const rulesOfLayout = ['target-size', 'scrollable-region-focusable']

/** Every fault on the page in view, in each width and color scheme, with the element that has it. */
export async function faults(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of [smallest, usual, desktop, widest]) {
    await page.setViewportSize({ width, height: 800 })
    // What other widths show is on the smallest phone or on the desktop, too, and the dark scheme changes only colors.
    const showsMore = width === smallest || width === desktop
    for (const colorScheme of showsMore ? (['light', 'dark'] as const) : (['light'] as const)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const inLight = showsMore ? undefined : rulesOfLayout
      const inView = await faultsInView(page, colorScheme === 'dark' ? rulesOfColors : inLight)
      found.push(...inView.map((fault) => `${name} ${width} ${colorScheme} ${fault}`))
    }
  }
  return found
}

/** Every fault on the page in view, light and dark in the width of this screen, and on the smallest phone. */
export async function faultsHere(page: Page): Promise<readonly string[]> {
  const own = page.viewportSize()
  if (own === null) throw new Error('this screen has no size')
  const found: string[] = []
  for (const size of [{ width: smallest, height: 700 }, own]) {
    await page.setViewportSize(size)
    found.push(...(await faultsInView(page)).map((fault) => `${size.width} ${fault}`))
  }
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const inDark = await faultsInView(page, rulesOfColors)
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  return [...found, ...inDark.map((fault) => `${own.width} dark ${fault}`)]
}

/** @param only the rules to run, all of them when left out */
async function faultsInView(page: Page, only?: string[]): Promise<readonly string[]> {
  await page.evaluate(untilDrawn)
  // A page keeps the injected axe, and injecting it is half of the work.
  const isThere = await page.evaluate(() => 'axe' in globalThis)
  // Without frames, no blank page is needed to merge results.
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'void 0' }) }).setLegacyMode()
  axe.options({ resultTypes: ['violations'] })
  const { violations } = await (only === undefined ? axe.withTags(rules) : axe.withRules(only)).analyze()
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  const broken = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  return overflow > 0 ? [...broken, `${overflow} px too wide`] : broken
}

/** Runs in the page: waits until a change of width or color is rendered. */
async function untilDrawn(): Promise<void> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
  await frame()
  await frame()
}

export type Place = { readonly name: string; readonly address: string; readonly heading: string | RegExp }

export async function faultsOf(phone: Phone, { name, address, heading }: Place): Promise<readonly string[]> {
  await phone.open(address)
  await phone.page.getByRole('heading', { name: heading }).first().waitFor()
  return await faults(phone.page, name)
}
