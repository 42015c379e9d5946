import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { addressOf } from './harness/addresses.ts'
import { startOuting } from './harness/outing.ts'
import { signInAtHome } from './harness/sign-in.ts'
import { storyWithSignal } from './harness/story.ts'

test(
  'with letters of twice the size every screen fits a phone and a desktop, and nothing is cut off at its side',
  { timeout: 600_000 },
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone({ largeLetters: true })
    await signInAtHome({ page, open }, 'admin')
    const tooWide: string[] = []
    for (const { path } of routes) {
      await open(addressOf(path, { code: outing.groups[0].code }))
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      await page.locator('[aria-busy=true], output[aria-label=Loading]').first().waitFor({ state: 'detached' })
      for (const width of [390, 1280]) {
        await page.setViewportSize({ width, height: 844 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) tooWide.push(`${path} at ${width}: ${over} px`)
      }
    }
    expect(tooWide).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  }),
)
