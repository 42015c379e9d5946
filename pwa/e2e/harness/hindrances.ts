import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'

const small = { width: 320, height: 700 }

/** What hinders whoever uses a reader, a keyboard or a small phone: checked at 320 px and in the width of this screen. */
export async function hindrances(page: Page): Promise<readonly string[]> {
  const usual = page.viewportSize() ?? small
  const found: string[] = []
  for (const size of [small, usual]) {
    await page.setViewportSize(size)
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
    found.push(...violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${size.width} ${id}: ${html}`)))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) found.push(`${size.width}: ${overflow} px too wide`)
  }
  return found
}
