import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import { texts as ready } from '../../screens/leaderboard/ready/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import { recordButton, saidSaved } from '../harness/scoring.ts'
import { story, storyWithSignal } from '../harness/story.ts'

/** Runs in the page: counts taps from now on. */
function countTaps(): void {
  const counting = globalThis as { taps?: number }
  if (counting.taps === undefined) {
    document.addEventListener('click', ({ isTrusted }) => {
      if (isTrusted) counting.taps = (counting.taps ?? 0) + 1
    })
  }
  counting.taps = 0
}

const tapsOf = (page: Page) => page.evaluate(() => (globalThis as { taps?: number }).taps)

test(
  'without a signal a hole of four pars is one tap, mixed scores are five, and a nine is named on the button',
  story(async (scene) => {
    const { phone } = await onTheFirstTee(scene)
    const { page } = phone
    await phone.goOffline()
    const key = (name: RegExp) => page.getByRole('group', { name: /^Score for/ }).getByRole('button', { name })

    await page.evaluate(countTaps)
    await recordButton(page).click()
    await saidSaved(page, 1)
    expect(await tapsOf(page)).toBe(1)

    await page.getByRole('heading', { name: scoring.hole(2), exact: true }).waitFor()
    await page.evaluate(countTaps)
    await page.getByRole('spinbutton').nth(1).click()
    await key(/^5,/).click()
    await key(/^X,/).click()
    await key(/^3,/).click()
    await expect.poll(() => recordButton(page).getAttribute('data-words')).toContain('pickup')
    await recordButton(page).click()
    await saidSaved(page, 2)
    expect(await tapsOf(page)).toBe(5)

    await page.getByRole('heading', { name: scoring.hole(3), exact: true }).waitFor()
    await page.evaluate(countTaps)
    await page.getByRole('spinbutton').nth(2).click()
    await page.getByRole('region', { name: holeTexts.scorePad }).waitFor()
    await key(/^10,/).click()
    await expect.poll(() => recordButton(page).getAttribute('data-words')).toMatch(/^\S+ 10, others par$/)
    await recordButton(page).click()
    await saidSaved(page, 3)
    expect(await tapsOf(page)).toBe(3)
  }),
)

test(
  'a card with few pars starts each hole on the pad: four scores over par are five taps, and four pars still one',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: sheetTexts.readyAndScreen }).click()
    await page.getByLabel(ready.padFirst).check()
    await page.getByRole('button', { name: ready.done }).click()
    const pad = page.getByRole('region', { name: holeTexts.scorePad })
    const key = (name: RegExp) => pad.getByRole('button', { name })

    await pad.waitFor()
    await page.evaluate(countTaps)
    for (const strokes of [/^7,/, /^6,/, /^8,/, /^7,/]) await key(strokes).click()
    await recordButton(page).click()
    await saidSaved(page, 1)
    expect(await tapsOf(page)).toBe(5)

    await page.getByRole('heading', { name: scoring.hole(2), exact: true }).waitFor()
    await pad.waitFor()
    await page.evaluate(countTaps)
    await recordButton(page).click()
    await saidSaved(page, 2)
    expect(await tapsOf(page)).toBe(1)

    await page.getByRole('heading', { name: scoring.hole(3), exact: true }).waitFor()
    await page.getByRole('button', { name: holeTexts.done, exact: true }).click()
    await page.getByRole('spinbutton').first().waitFor()
  }),
)
