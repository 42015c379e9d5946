import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { shareTexts as share } from '../../outings/off-course-texts.ts'
import { texts as followTexts } from '../../screens/follow/texts.ts'
import { texts as handover } from '../../screens/leaderboard/handover/texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { scorecardOf } from '../../screens/leaderboard/texts.ts'
import { texts as again } from '../../start-again/texts.ts'
import { says } from '../harness/notices.ts'
import { startOuting } from '../harness/outing.ts'
import { recordButton, saidSaved, scoreHole, showHole, showPane } from '../harness/scoring.ts'
import { resize } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'every control from the start of a round to the last hole is as large as a thumb',
  { timeout: 300_000 },
  storyWithSignal(async ({ club, takePhone }) => {
    const found: string[] = []
    const starter = await takePhone()
    await signIn(starter)
    await starter.open('/startAgain')
    await starter.page.getByRole('link', { name: again.join }).waitFor()
    found.push(...(await smallTargets(starter.page, 'start again')))
    await starter.page.getByRole('link', { name: /^Same as/ }).click()
    await starter.page.getByRole('button', { name: new RegExp(`^${again.start}`) }).waitFor()
    found.push(...(await smallTargets(starter.page, 'the check before the start')))

    const outing = await startOuting(club.url, { golfers: 4, game: { net_skins: 1 } })
    const { page, open, context } = await takePhone()
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await open(`/leaderboard/${outing.groups[0].code}`)
    await recordButton(page).waitFor()
    const dialog = page.getByRole('dialog')
    const close = async () => {
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
    const more = page.getByRole('button', { name: scoring.more, exact: true })
    found.push(...(await smallTargets(page, 'hole 1')))
    await page
      .getByRole('button', { name: /^Why does/ })
      .first()
      .click()
    await dialog.waitFor()
    found.push(...(await smallTargets(page, 'why a stroke')))
    await close()
    await page.getByRole('spinbutton').first().click()
    await page
      .getByRole('button', { name: /birdie/i })
      .first()
      .waitFor()
    found.push(...(await smallTargets(page, 'the pad')))
    await page.getByRole('button', { name: holeTexts.done, exact: true }).click()
    await page.getByRole('spinbutton').first().waitFor()
    await scoreHole(page, { hole: 1, strokes: [4, 5, 6, 4] })
    await more.click()
    await dialog.waitFor()
    found.push(...(await smallTargets(page, 'the menu')))
    await dialog.getByRole('button', { name: sheetTexts.readyAndScreen }).click()
    await dialog.getByRole('checkbox').first().waitFor()
    found.push(...(await smallTargets(page, 'ready')))
    await close()
    await more.click()
    await dialog.getByRole('button', { name: handover.handOver }).click()
    await dialog.getByRole('img').first().waitFor()
    found.push(...(await smallTargets(page, 'handing over')))
    await close()
    await more.click()
    await dialog.getByRole('button', { name: sheetTexts.shareBoard }).click()
    await dialog.getByRole('button', { name: share.copy }).click()
    await says(page, 'URL Copied')
    // For three seconds the notice covers the head of the sheet.
    await page.getByText('URL Copied').waitFor({ state: 'detached' })
    found.push(...(await smallTargets(page, 'sharing')))
    const link = await page.evaluate(() => navigator.clipboard.readText())
    await close()
    await open(`/leaderboard/${outing.groups[0].code}?show=board`)
    await page.getByRole('table').first().waitFor()
    found.push(...(await smallTargets(page, 'board')))
    await open(`/leaderboard/${outing.groups[0].code}`)
    await recordButton(page).waitFor()
    await page
      .getByRole('button', { name: scoring.scorecardOf('') })
      .first()
      .click()
    await dialog.getByRole('table').first().waitFor()
    found.push(...(await smallTargets(page, 'the card of a golfer')))
    await close()
    await showPane(page, 'card')
    await page.getByRole('table').first().waitFor()
    found.push(...(await smallTargets(page, 'card')))
    await showPane(page, 'score')
    await showHole(page, 18)
    await recordButton(page).click()
    await saidSaved(page, 18)
    await page.evaluate(() => localStorage.setItem('nomad.big-digits', 'yes'))
    await page.reload()
    await recordButton(page).waitFor()
    found.push(...(await smallTargets(page, 'big digits')))

    await open(new URL(link).pathname)
    await page.getByText(followTexts.viewOnly).waitFor()
    await page.getByRole('rowheader').first().waitFor()
    found.push(...(await smallTargets(page, 'following')))
    expect(found).toEqual([])
  }),
)

/**
 * The CSS pixels of a touch target on the course: 56, less one that is lost at an edge when whole pixels are counted.
 */
const thumb = 55

/**
 * Returns the visible controls whose touch target is smaller than 56 px in either direction, with its size, on a usual
 * and on the narrowest phone: those of an open dialog, otherwise those of the screen inside the frame. In a low window
 * all of them shrink, so that four golfers fit.
 */
async function smallTargets(page: Page, name: string): Promise<readonly string[]> {
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
