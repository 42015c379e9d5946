import type { Page } from 'playwright-core'

/**
 * Records from now on what moves on the page, once its fonts have loaded. Returns a function that reads the texts of the
 * elements that moved.
 */
export async function watchShifts(page: Page): Promise<() => Promise<string | undefined>> {
  await page.waitForFunction(haveFontsCome)
  await page.evaluate(recordShifts)
  return () => page.evaluate(() => document.documentElement.dataset['shifts'])
}

/**
 * Runs in the page: whether the two fonts have loaded. The local fallback fonts are not counted, and names may load a
 * third font.
 */
function haveFontsCome(): boolean {
  const come = [...document.fonts].filter(({ family, status }) => !family.includes('Before') && status === 'loaded')
  return come.length >= 2
}

/** Runs in the page: records the names of elements that move from now on. */
function recordShifts(): void {
  const { dataset } = document.documentElement
  dataset['shifts'] = ''
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node: Node | null }[] })[]) {
      dataset['shifts'] += entry.sources.map(({ node }) => node?.textContent ?? node?.nodeName).join(' | ')
    }
  }).observe({ type: 'layout-shift' })
}
