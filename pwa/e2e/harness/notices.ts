import type { BrowserContext, Page } from 'playwright-core'
import { expect } from 'vitest'

/**
 * Makes the pages of a phone remember their notices of success, which disappear after three seconds, until the next tap
 * or key. On a busy machine a story may look later than that.
 */
export async function rememberNotices(context: BrowserContext): Promise<void> {
  await context.addInitScript(rememberOnPage)
}

/** The notices that a page remembers, in its global object. */
type Remembering = { noticesOfStory?: string[] }

/** Runs in the page. */
function rememberOnPage(): void {
  const said: string[] = []
  Object.assign(globalThis, { noticesOfStory: said } satisfies Remembering)
  for (const name of ['pointerdown', 'keydown', 'input']) {
    addEventListener(name, () => said.splice(0), { capture: true })
  }
  const remember = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const notice of addedNodes) said.push(notice.textContent ?? '')
  })
  new MutationObserver((_, untilMounted) => {
    const notices = document.querySelector('output[aria-live]')
    if (notices === null) return
    untilMounted.disconnect()
    remember.observe(notices, { childList: true })
  }).observe(document, { childList: true, subtree: true })
}

/** Runs in the page: whether a notice since the last tap or key had the sentence. */
function wasInNotice(sentence: string | RegExp): boolean {
  const { noticesOfStory = [] } = globalThis as Remembering
  return noticesOfStory.some((text) =>
    typeof sentence === 'string' ? text.toLowerCase().includes(sentence.toLowerCase()) : sentence.test(text),
  )
}

/** Waits until the page shows a sentence in a notice, an alert or a status, or has shown it in a notice. */
export async function says(page: Page, sentence: string | RegExp): Promise<void> {
  const inView = page.getByText(sentence).first()
  const isSaid = async () => {
    try {
      await inView.waitFor({ timeout: 2_000 })
      return true
    } catch {
      return await page.evaluate(wasInNotice, sentence).catch(() => false)
    }
  }
  await expect.poll(isSaid, { timeout: 120_000, message: `the page says ${sentence}` }).toBe(true)
}
