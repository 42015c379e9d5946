import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import type { Phone } from './phone.ts'

const widths = [320, 412, 1280]
const colorSchemes = ['light', 'dark'] as const
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Every fault on the page in view, in each width and colour scheme, with the element that has it. */
export async function faults(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const width of widths) {
    for (const colorScheme of colorSchemes) {
      await page.setViewportSize({ width, height: 800 })
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      // There are no frames, so there is no need for a blank page beside this one to put results together.
      const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).withTags(rules).setLegacyMode()
      const { violations } = await axe.analyze()
      for (const { id, nodes } of violations) {
        found.push(...nodes.map((node) => `${name} ${width} ${colorScheme} ${id}: ${node.html} ${node.failureSummary}`))
      }
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      if (overflow > 0) found.push(`${name} ${width} ${colorScheme}: ${overflow} px too wide`)
    }
  }
  return found
}

export type Place = { readonly name: string; readonly address: string; readonly heading: string | RegExp }

/** Opens a screen and finds every fault on it. */
export async function faultsOf(phone: Phone, { name, address, heading }: Place): Promise<readonly string[]> {
  await phone.open(address)
  await phone.page.getByRole('heading', { name: heading }).first().waitFor()
  return await faults(phone.page, name)
}
