import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { texts } from '../../screens/leaderboard/handover/texts.ts'
import { more } from '../../screens/leaderboard/texts.ts'
import { button } from './screens.ts'

/** Frames of a screen as a camera sees them: 8-bit luminance per pixel. */
type Pictures = { readonly size: number; readonly pictures: readonly Uint8Array[] }

const size = 480

/**
 * Makes a phone show its card as moving codes, and films these for the camera of another phone. Returns the number of
 * the card.
 */
export async function filmCard(page: Page, film: string): Promise<number> {
  await button(page, more).click()
  await button(page, texts.handOver).click()
  const question = page.getByText(texts.doesItShow)
  await question.waitFor()
  const number = Number((await question.textContent())?.replaceAll(/\D/g, ''))
  await writeFilm(film, await filmMovingCode(page))
  return number
}

/** Waits until the phone has shown every part of its moving code, and resolves with a picture of each. */
async function filmMovingCode(page: Page): Promise<Pictures> {
  const code = page.getByRole('img', { name: new RegExp(`^${texts.movingCode(1, 1).replace(/1 of 1$/, '')}`) })
  const seen = new Map<string, Uint8Array>()
  // With reduced motion each part would be shown three times as long.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  for (;;) {
    const { label, pixels } = await code.evaluate(picture, size)
    seen.set(label, Buffer.from(pixels, 'latin1'))
    const [, count = '0'] = / of (\d+)$/.exec(label) ?? []
    if (seen.size === Number(count)) return { size, pictures: [...seen.values()] }
    await code.and(page.locator(`:not([aria-label="${label}"])`)).waitFor()
  }
}

/**
 * Runs in the page: draws the code with its margin in the middle of a gray picture. The pixels are returned as the
 * characters of a text, because the driver needs seconds of CPU time for as many numbers.
 */
function picture(svg: Element, side: number): { label: string; pixels: string } {
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  const [start = 0, , across = 1] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number)
  if (context === null) throw new Error('no canvas')
  context.fillStyle = '#777'
  context.fillRect(0, 0, side, side)
  const shown = side * 0.8
  context.translate(side * 0.1, side * 0.1)
  context.scale(shown / across, shown / across)
  context.translate(-start, -start)
  context.fillStyle = '#fff'
  context.fillRect(start, start, across, across)
  context.fillStyle = '#111'
  context.fill(new Path2D(svg.querySelector('path')?.getAttribute('d') ?? ''))
  const { data } = context.getImageData(0, 0, side, side)
  const pixels = Array.from({ length: side * side }, (_, at) => String.fromCharCode(data[at * 4] ?? 0)).join('')
  return { label: svg.getAttribute('aria-label') ?? '', pixels }
}

/** The frames as a Y4M video at 3 per second, for Chromium's fake camera. */
async function writeFilm(path: string, { size: side, pictures }: Pictures): Promise<void> {
  const gray = Buffer.alloc((side * side) / 2, 128)
  const frames = pictures.flatMap((pixels) => [Buffer.from('FRAME\n'), Buffer.from(pixels), gray])
  await writeFile(path, Buffer.concat([Buffer.from(`YUV4MPEG2 W${side} H${side} F3:1 Ip A1:1 C420\n`), ...frames]))
}
