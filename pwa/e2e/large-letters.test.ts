import { expect, test } from 'vitest'
import { routes } from '../routes.ts'
import { texts as appTexts } from '../texts.ts'
import { addressOf } from './harness/addresses.ts'
import { startOuting } from './harness/outing.ts'
import { loadScreen, resize } from './harness/screens.ts'
import { signIn } from './harness/sign-in.ts'
import { storyWithSignal } from './harness/story.ts'

test(
  'with letters of twice the size every screen fits a phone and a desktop, and nothing is cut off at its side',
  { timeout: 600_000 },
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone({ largeLetters: true })
    const { page } = phone
    await signIn(phone, 'admin')
    const wrong: string[] = []
    for (const { path } of routes) {
      await loadScreen(phone, addressOf(path, { code: outing.groups[0].code }))
      if (await page.getByText(appTexts.broken.title).isVisible()) wrong.push(`${path} is broken`)
      for (const width of [390, 1280]) {
        await resize(page, { width, height: 844 })
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        if (over > 0) wrong.push(`${path} at ${width}: ${over} px`)
      }
    }
    expect(wrong).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
  }),
)
