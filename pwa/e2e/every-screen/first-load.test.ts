import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { startOuting } from '../harness/outing.ts'
import { storyWithSignal } from '../harness/story.ts'

/** Bytes of scripts and styles, gzip, before a golfer with a code can record a hole. */
const budget = 120 * 1024

test(
  'the first hole of a golfer with a code needs no more code than its budget',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone()
    // Sheets and the worker are loaded after a second, which on a busy machine is before the hole is rendered. Here
    // they are loaded much later.
    await page.addInitScript((name) => {
      const setTimer = globalThis.setTimeout.bind(globalThis)
      const setTimerLater = (work: () => void, ms = 0) => setTimer(work, ms < 1000 ? ms : 60 * ms)
      Object.assign(globalThis, { setTimeout: setTimerLater })
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
      // Its content is in the page; an older Chromium fetches it anyway.
      const disabled = [...document.querySelectorAll<HTMLLinkElement>('link[disabled]')].map(({ href }) => href)
      return performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime <= drawn && /\.(js|css)$/.test(name) && !disabled.includes(name))
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
