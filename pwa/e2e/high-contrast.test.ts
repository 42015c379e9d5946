import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as games } from '../games-beside/texts.ts'
import * as scoring from '../screens/leaderboard/texts.ts'
import { startOuting } from './harness/outing.ts'
import { button } from './harness/screens.ts'
import { signIn } from './harness/sign-in.ts'
import { storyWithSignal } from './harness/story.ts'

/** The picture of an element without the focus. */
async function pictureOf(element: Locator): Promise<string> {
  await element.evaluate(() => (document.activeElement instanceof HTMLElement ? document.activeElement.blur() : null))
  return (await element.screenshot({ animations: 'disabled', caret: 'hide' })).toString('base64')
}

test(
  'a hole that is chosen for a contest has a ring while it has the focus, and in the colors of a person’s own looks chosen',
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
