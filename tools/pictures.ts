import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { chromium as browsers, type Page } from 'playwright-core'
import { initGroupOuting } from '#sync/calls/outings.ts'
import { ask, signInByCall } from '../pwa/e2e/harness/ask.ts'
import { openClub } from '../pwa/e2e/harness/club.ts'
import { signIn } from '../pwa/e2e/harness/sign-in.ts'
import * as scoring from '../pwa/screens/leaderboard/texts.ts'
import { chromium } from './browser/find-browser.ts'
import { needBrowser } from './browser/need-browser.ts'
import { buildApart } from './build/build-app.ts'
import { animate, type Frame } from './pictures/animated-webp.ts'

// `npm run pictures` makes the pictures of the README from the demo club, so they show the current app.
const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'docs/pictures')
const who = 'alice'
const phone = { width: 390, height: 844 }
/** The size of two phones side by side with a caption above. */
const scene = { width: 640, height: 690 }

await buildApart(root)
const club = await openClub()
const browser = await browsers.launch({ executablePath: needBrowser(chromium), args: ['--no-sandbox'] })
try {
  await mkdir(folder, { recursive: true })
  const { token } = await signInByCall(club.url, who)
  const { golfers } = await ask({ url: club.url, call: initGroupOuting, token })
  const card = `/leaderboard/${golfers[0]?.accesscode}`

  const scorer = await openPhone()
  await scorer.goto('/home')
  await saveStill(scorer, 'home')
  await scorer.goto(`${card}?show=score`)
  await saveStill(scorer, 'scoring')
  const spectator = await openPhone()
  await spectator.goto(`${card}?show=board`)
  await saveStill(spectator, 'leaderboard')
  const frames = await goOfflineAndBack(scorer, spectator)
  await writeFile(join(folder, 'offline-and-back.webp'), animate(frames, scene))
} finally {
  await browser.close()
  await club.close()
}

async function openPhone(): Promise<Page> {
  const context = await browser.newContext({
    viewport: phone,
    deviceScaleFactor: 2,
    hasTouch: true,
    baseURL: club.url,
    reducedMotion: 'reduce',
    // Without a service worker, the browser's own switch blocks the whole network.
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn({ page, open: async (path) => void (await page.goto(path)) }, who)
  return page
}

/** Records two phones while one of them scores three holes, two of them offline. */
async function goOfflineAndBack(scorer: Page, spectator: Page): Promise<Frame[]> {
  const stage = await browser.newPage({ viewport: scene })
  const frames: Frame[] = []
  async function show(line: string, milliseconds: number): Promise<void> {
    const phones = [await pictureOf(scorer, 'png'), await pictureOf(spectator, 'png')]
    await stage.setContent(sceneOf(line, phones))
    await stage.evaluate(() => Promise.all([...document.images].map((image) => image.decode())))
    frames.push({ webp: await pictureOf(stage, 'webp'), milliseconds })
  }
  const board = () => spectator.getByRole('table').first().innerText()
  async function untilBoardChanges(before: string): Promise<void> {
    while ((await board()) === before) await spectator.waitForTimeout(50)
  }

  const [first, second, third] = await holesFrom(scorer)
  const before = await board()
  await show('Two phones on one outing', 1600)
  await scorer
    .getByRole('button', { name: scoring.oneMore('') })
    .first()
    .click()
  await show('Tap a score', 1000)
  await record(scorer, first)
  await untilBoardChanges(before)
  await show('Record Score: the other phone has it', 2000)
  const withSignal = await board()
  await scorer.context().setOffline(true)
  await onHole(scorer, second)
  await record(scorer, second)
  await scorer.getByText(scoring.holesOffline(1)).first().waitFor()
  await show('Out of signal: the hole is saved on the phone', 2200)
  await onHole(scorer, third)
  await scorer
    .getByRole('button', { name: scoring.oneLess('') })
    .nth(1)
    .click()
  await record(scorer, third)
  await scorer.getByText(scoring.holesOffline(2)).first().waitFor()
  await show('And the next one', 1800)
  await scorer.context().setOffline(false)
  await scorer.getByText(scoring.holesOffline(2)).first().waitFor({ state: 'detached' })
  await untilBoardChanges(withSignal)
  await show('Back in signal: everything is there', 3000)
  await stage.close()
  return frames
}

/** Returns the current hole and the next two. */
async function holesFrom(page: Page): Promise<readonly [number, number, number]> {
  const heading = await page.getByRole('heading', { name: new RegExp(`^${scoring.holeLabel} \\d+$`) }).textContent()
  const hole = Number(/\d+/.exec(heading ?? '')?.[0])
  return [hole, hole + 1, hole + 2]
}

async function onHole(page: Page, hole: number): Promise<void> {
  await page.getByRole('heading', { name: scoring.hole(hole), exact: true }).waitFor()
}

async function record(page: Page, hole: number): Promise<void> {
  await page.getByRole('button', { name: scoring.recordScore, exact: true }).click()
  const saved = scoring.holeSaved(hole, { lasts: true })
  await page.getByRole('status').filter({ hasText: saved }).waitFor({ state: 'attached' })
}

/** Renders two phones side by side under a caption. */
function sceneOf(line: string, phones: readonly Buffer[]): string {
  const images = phones.map((png) => `<img src="data:image/png;base64,${png.toString('base64')}">`)
  const style = `
    body { margin: 0; background: #0b2d22; color: #fff; font: 600 22px/72px system-ui, sans-serif; text-align: center }
    div { display: flex; justify-content: center; gap: 24px }
    img { width: 280px; border-radius: 18px }`
  return `<style>${style}</style>${line}<div>${images.join('')}</div>`
}

async function saveStill(page: Page, name: string): Promise<void> {
  await page.locator('[aria-busy=true], output[aria-label=Loading]').first().waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  // The app adds its two fonts after the data of the first screen. The fonts drawn before them (Before) do not count.
  await page.waitForFunction(() => {
    const come = [...document.fonts].filter(({ family, status }) => !family.includes('Before') && status === 'loaded')
    return come.length >= 2
  })
  await writeFile(join(folder, `${name}.webp`), await pictureOf(page, 'webp'))
}

/** Playwright cannot make WebP, which is a fifth of the size of PNG. */
async function pictureOf(page: Page, format: 'png' | 'webp'): Promise<Buffer> {
  const devtools = await page.context().newCDPSession(page)
  const { data } = await devtools.send('Page.captureScreenshot', { format, ...(format === 'webp' && { quality: 80 }) })
  await devtools.detach()
  return Buffer.from(data, 'base64')
}
