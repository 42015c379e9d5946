import type { BrowserContext, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openMenu } from '../harness/accounts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { signInAtHome } from '../harness/sign-in.ts'
import { story } from '../harness/story.ts'

const aMinute = 61_000
/** Milliseconds for which the worker repeats an answer, in real time. */
const freshFor = 19_000

/** Counts the requests for outings in progress: those of pages, and those that the worker sends for them. */
function watchQuestions(context: BrowserContext) {
  const asked = { byPages: 0, byWorker: 0 }
  context.on('request', (request) => {
    if (!request.url().includes('/api/teetime/outingInProgress/')) return
    if (request.serviceWorker() === null) asked.byPages += 1
    else asked.byWorker += 1
  })
  return asked
}

async function show(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, value })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  }, state)
}

test(
  'tabs share one question whether the member plays now; none asks while hidden, nor after the sign-out (PWA-08)',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { context, page } = phone
    await context.clock.install()
    await signInAtHome(phone)
    await keptOnPhone(phone)
    const asked = watchQuestions(context)
    const started = performance.now()
    await page.reload()
    const other = await phone.openTab('/home')
    const tabs = [page, other]
    for (const tab of tabs) await tab.getByRole('link', { name: 'Post Round' }).first().waitFor()

    const afterAMinute = async () => {
      await context.clock.fastForward(aMinute)
      // At first the worker may still repeat an answer of before the reload.
      return asked.byPages >= 5 * tabs.length && asked.byWorker > 0
    }
    await expect.poll(afterAMinute).toBe(true)
    expect(asked.byWorker).toBeLessThanOrEqual(1 + Math.floor((performance.now() - started) / freshFor))

    for (const tab of tabs) await show(tab, 'hidden')
    await noOneAsks()

    const before = asked.byPages
    await show(page, 'visible')
    await expect.poll(() => asked.byPages).toBe(before + 1)
    await show(other, 'visible')
    await page.bringToFront()
    await openMenu(page)
    await page.getByRole('button', { name: 'Sign Out' }).click()
    for (const tab of tabs) await tab.waitForURL('**/login')
    await noOneAsks()

    async function noOneAsks() {
      for (const tab of tabs) await tab.evaluate(() => fetch('/livez').then(() => undefined))
      const before = { ...asked }
      await context.clock.fastForward(aMinute)
      await context.clock.fastForward(aMinute)
      for (const tab of tabs) await tab.evaluate(() => fetch('/livez').then(() => undefined))
      expect(asked).toEqual(before)
    }
  }),
)
