import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as scoring from '../screens/leaderboard/texts.ts'
import { startOuting } from './harness/outing.ts'
import { storyWithSignal } from './harness/story.ts'

/** Bytes of scripts and styles, gzip, before a golfer with a code can record a hole. */
const budget = 120 * 1024

test(
  'the first hole of a golfer with a code needs no more code than its budget',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone()
    // Other sheets are loaded a second later, on a busy machine before this test looks.
    await page.addInitScript((name) => {
      const isDrawn = () => [...document.querySelectorAll('#app button')].some((each) => each.textContent === name)
      const watch = new MutationObserver(() => {
        if (!isDrawn()) return
        watch.disconnect()
        performance.mark('drawn')
      })
      watch.observe(document, { childList: true, subtree: true })
    }, scoring.recordScore)
    await open(`/leaderboard/${outing.groups[0].code}`)
    await page.locator('#app').getByRole('button', { name: scoring.recordScore }).waitFor()
    const requested = await page.evaluate(() => {
      const drawn = performance.getEntriesByName('drawn')[0]?.startTime ?? Infinity
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime <= drawn && /\.(js|css)$/.test(name))
        .map(({ name }) => new URL(name).pathname)
    })
    const files = [...new Set(requested)]
    const sizes = await Promise.all(
      files.map(async (path) => gzipSync(await readFile(join(club.dist, path)), { level: 9 }).length),
    )
    expect(files.join()).toContain('scoring-screen')
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(budget)
  }),
)
