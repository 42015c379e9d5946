import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as landing } from '../screens/leaderboard/landing/texts.ts'
import * as scoring from '../screens/leaderboard/texts.ts'
import { startOuting } from './harness/outing.ts'
import { entered, enteredOnce, strokesOn } from './harness/round.ts'
import { allOnServer, saidSaved } from './harness/scoring.ts'
import { storyWithSignal } from './harness/story.ts'

/**
 * Moves on with Tab until the focus is on a control with this name; answers its role and name, which are read aloud.
 */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const walked: string[] = []
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
    walked.push(focused)
    if (name.test(focused)) return
  }
  throw new Error(`${name} was not reached by Tab, only: ${walked.join(' | ')}`)
}

test(
  'a hole is opened and scored with the keyboard alone (PWA-09)',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    const { page, open } = await takePhone({ width: 1280, height: 800 })

    await open('/leaderboard')
    await page.getByRole('heading', { name: landing.nomadScoring }).waitFor()
    await page.getByLabel(landing.outingCode).focus()
    await page.keyboard.type(group.code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()

    for (const strokes of strokesOn(1)) {
      await tabTo(page, new RegExp(`^${scoring.scoreOf('')}`))
      await page.keyboard.press(String(strokes))
    }
    await tabTo(page, new RegExp(`^${scoring.recordScore}$`))
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(outline).not.toBe('none')
    await page.keyboard.press('Enter')
    await saidSaved(page, 1)

    await page.getByRole('heading', { name: scoring.hole(2), exact: true }).waitFor()
    await allOnServer(page)
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, [1]))
  }),
)
