import type { Locator, Page } from 'playwright-core'
import type { Phone } from './phone.ts'

/** The part of a phone that any other browser has, too. */
export type Browser = Pick<Phone, 'page' | 'open'>

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/**
 * Taps twice at the same place within the page. The second of two taps of the driver may come later than that of a
 * person, and then counts as another one.
 */
export async function doubleTap(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await control.evaluate(tapTwice)
}

/** Runs in the page: taps in the middle of a control, and then what is there. */
async function tapTwice(control: Element): Promise<void> {
  const { left, top, width, height } = control.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  for (const detail of [1, 2]) {
    const place = { clientX: x, clientY: y, detail, isPrimary: true, bubbles: true, cancelable: true }
    const hit = document.elementFromPoint(x, y)
    hit?.dispatchEvent(new PointerEvent('pointerdown', place))
    hit?.dispatchEvent(new PointerEvent('pointerup', place))
    hit?.dispatchEvent(new PointerEvent('click', place))
    // React renders the result of the first tap.
    await Promise.resolve()
  }
}

/** Loads the app at an address, and waits until the screen is complete. */
export async function loadScreen({ page, open }: Browser, address: string): Promise<void> {
  await open(address)
  await untilShown(page)
}

/**
 * Opens another screen of the app as back and forward do, without loading the app again, which is half of the work.
 * Nothing of a screen is reused for the next one.
 */
export async function goToScreen(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    // The previous screen has redirected to this one.
    if (location.href === new URL(to, location.href).href) return
    for (const heading of document.querySelectorAll('h1')) heading.dataset['left'] = ''
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  await untilShown(page)
}

async function untilShown(page: Page): Promise<void> {
  await page.locator('h1:not([data-left])').first().waitFor()
  await page.locator('[aria-busy=true], output[aria-label=Loading]').first().waitFor({ state: 'detached' })
}

/** Resizes the window, and waits until the new size is rendered, which takes a busy browser a while. */
export async function resize(page: Page, size: { readonly width: number; readonly height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async ({ width, height }) => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    while (innerWidth !== width || innerHeight !== height) await frame()
    for (let frames = 0; frames < 3; frames += 1) await frame()
  }, size)
}
