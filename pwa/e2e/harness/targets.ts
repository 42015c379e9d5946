import type { Page } from 'playwright-core'
import { scorecardOf } from '../../screens/leaderboard/texts.ts'
import { resize } from './screens.ts'

/**
 * The CSS pixels of a touch target on the course: 56, less one that is lost at an edge when whole pixels are counted.
 */
const thumb = 55

/**
 * Returns the visible controls whose touch target is smaller than 56 px in either direction, with its size, on a usual
 * and on the narrowest phone: those of an open dialog, otherwise those of the screen inside the frame. In a low window
 * all of them shrink, so that four golfers fit.
 */
export async function smallTargets(page: Page, name: string): Promise<readonly string[]> {
  const found: string[] = []
  for (const size of [
    { width: 390, height: 844 },
    { width: 320, height: 844 },
  ]) {
    await resize(page, size)
    const targets = await page.evaluate(measureTargets, thumb)
    if (targets.length === 0) throw new Error(`nothing to tap on ${name}`)
    const small = targets.filter((each) => {
      // On the narrowest phone a name is smaller beside the dots. Below both, the whole line of the name is a touch
      // target.
      if (size.width < 390 && each.name.endsWith(scorecardOf(''))) return false
      return each.width < thumb || each.height < thumb
    })
    found.push(...small.map((each) => `${name} ${size.width}: ${each.name} ${each.width}x${each.height}`))
  }
  await resize(page, { width: 390, height: 844 })
  return found
}

type Target = { readonly name: string; readonly width: number; readonly height: number }

/**
 * Runs in the page. A touch target is the area that can be tapped: others can cover it, and `::after` can enlarge it.
 * It is measured only until it is large enough.
 */
async function measureTargets(enough: number): Promise<readonly Target[]> {
  // Waits for the animation of opening sheets.
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  const dialogs = [...document.querySelectorAll('[role="dialog"]')]
  const place = dialogs.at(-1) ?? document.querySelector('main') ?? document.body
  const controls = [...place.querySelectorAll('button, a[href], input, select, textarea, [role="spinbutton"]')]
  const targets: Target[] = []
  for (const control of controls) {
    const whole = control.closest('label') ?? control
    if (!control.checkVisibility({ visibilityProperty: true }) || control.matches(':disabled')) continue
    control.scrollIntoView({ block: 'center', behavior: 'instant' })
    const box = whole.getBoundingClientRect()
    if (box.width < 2 || box.height < 2) continue
    const hits = (x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      return hit !== null && whole.contains(hit)
    }
    const reach = ([x, y]: readonly [number, number], [right, down]: readonly [number, number]) => {
      let steps = 0
      while (steps < enough && hits(x + right * (steps + 1), y + down * (steps + 1))) steps += 1
      return steps
    }
    // A control whose middle is covered by another one is tapped elsewhere.
    const tenths = [0.5, 0.3, 0.7, 0.1, 0.9]
    const points = tenths.flatMap((down) =>
      tenths.map((right) => [box.left + box.width * right, box.top + box.height * down] as const),
    )
    let best = { width: 0, height: 0 }
    for (const point of points) {
      if (Math.min(best.width, best.height) >= enough) break
      const [x, y] = point
      if (!hits(x, y)) continue
      const width = 1 + reach(point, [-1, 0]) + reach(point, [1, 0])
      const height = 1 + reach(point, [0, -1]) + reach(point, [0, 1])
      if (Math.min(width, height) > Math.min(best.width, best.height)) best = { width, height }
    }
    const name = control.getAttribute('aria-label') ?? control.textContent ?? ''
    targets.push({
      name: name.trim().slice(0, 60) || control.outerHTML.slice(0, 80),
      ...best,
    })
  }
  return targets
}
