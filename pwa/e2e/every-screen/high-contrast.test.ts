import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as games } from '../../games-beside/texts.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { onTheFirstTee } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import { allOnServer, scoreHoleFast, showPane } from '../harness/scoring.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

/** The picture of an element without the focus. */
async function pictureOf(element: Locator): Promise<string> {
  await element.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null))
  return (await element.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
}

test(
  'in forced colors a score that is not sent looks different on the card of the group and on that of its golfer',
  story(async (scene) => {
    const { phone } = await onTheFirstTee(scene)
    const { page } = phone
    await page.emulateMedia({ forcedColors: 'active' })
    await scoreHoleFast(page, { hole: 1, strokes: [4, 4, 4, 4] })
    await allOnServer(page)
    const cardOfGolfer = page.getByRole('dialog').getByRole('row', { name: /^1\b/ })
    const openCardOfGolfer = () =>
      page
        .getByRole('button', { name: scoring.scorecardOf('') })
        .first()
        .click()
    await phone.goOffline()
    await scoreHoleFast(page, { hole: 1, strokes: [5, 5, 5, 5] })
    await openCardOfGolfer()
    const unsentRow = await pictureOf(cardOfGolfer)
    await page.keyboard.press('Escape')
    await showPane(page, 'card')
    const card = page.getByRole('region', { name: cardTexts.scorecard })
    const cell = card
      .getByRole('row')
      .filter({ has: page.getByRole('button') })
      .first()
      .getByRole('cell')
      .first()
    const unsent = await pictureOf(cell)
    await phone.comeBack()
    await allOnServer(page)
    await expect.poll(() => pictureOf(cell)).not.toBe(unsent)
    await showPane(page, 'score')
    await openCardOfGolfer()
    await expect.poll(() => pictureOf(cardOfGolfer)).not.toBe(unsentRow)
  }),
)

test(
  'a hole that is chosen for a contest has a ring while it has the focus, and in forced colors looks chosen',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await button(page, scoring.more).click()
    await page.getByRole('dialog').getByRole('button', { name: games.addGame, exact: true }).click()
    const sheet = page.getByRole('dialog', { name: games.addGame })
    await sheet.getByLabel(games.whichGame).selectOption({ label: 'Closest to the pin' })
    const hole = page.getByRole('checkbox', { name: '4 par 3', exact: true })
    const tile = sheet.locator('label').filter({ has: hole })
    await hole.press('Tab')
    await page.keyboard.press('Shift+Tab')
    expect(await tile.evaluate((label) => getComputedStyle(label).outlineStyle)).toBe('solid')
    await page.emulateMedia({ forcedColors: 'active' })
    const open = await pictureOf(tile)
    await hole.press(' ')
    await expect.poll(() => hole.isChecked()).toBe(true)
    expect(await pictureOf(tile)).not.toBe(open)
  }),
)

test(
  'in forced colors each golfer’s choice of a group shows which one',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOuting(club.url, { golfers: 5 })
    const phone = await takePhone()
    const { page } = phone
    await page.emulateMedia({ forcedColors: 'active' })
    await signIn(phone)
    await phone.open('/tournament?step=5')
    const groups = page.getByLabel(tournament.groupLabel, { exact: true })
    await expect.poll(() => groups.count()).toBe(5)
    expect(await pictureOf(groups.last())).not.toBe(await pictureOf(groups.first()))
  }),
)
