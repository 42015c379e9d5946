import { expect, test } from 'vitest'
import * as later from '../screens/leaderboard/later-texts.ts'
import { texts as ready } from '../screens/leaderboard/ready/texts.ts'
import * as scoring from '../screens/leaderboard/texts.ts'
import { startOuting } from './harness/outing.ts'
import { resize } from './harness/screens.ts'
import { story } from './harness/story.ts'

test(
  'before the first hole a phone says what it has, and that it is ready once the browser keeps it',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByText(ready.advice.clearable.title).waitFor()

    // A test browser is never installed on a Home Screen.
    await page.evaluate(() => {
      navigator.storage.persisted = async () => true
    })
    const line = page.getByRole('button', { name: ready.title })
    await line.click()
    const sheet = page.getByRole('dialog')
    await expect.poll(() => sheet.getByText(ready.ok, { exact: true }).count()).toBe(5)
    await sheet.getByLabel(ready.bigDigits).check()
    await sheet.getByRole('button', { name: ready.done }).click()
    const size = () =>
      page
        .getByRole('spinbutton')
        .first()
        .evaluate((digit) => Number.parseFloat(getComputedStyle(digit).fontSize))
    await expect.poll(size).toBe(88)

    // Below the golfers there is room for the line, and on a high screen for its button.
    await resize(page, { width: 390, height: 932 })
    await phone.goOffline()
    await page.reload()
    await page.getByText(ready.advice.clearable.title).waitFor()
    const record = page.getByRole('button', { name: scoring.recordScore })
    await expect.poll(() => record.getAttribute('data-words')).toBe(scoring.allPar)
    await record.click()
    await page.getByText(scoring.holeSaved(1, { lasts: true })).waitFor()
    await expect.poll(() => page.getByText(ready.advice.clearable.title).count()).toBe(0)
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: later.readyAndScreen }).click()
    await sheet.getByText(ready.notTitle).waitFor()
    await expect.poll(() => sheet.getByText(ready.ok, { exact: true }).count()).toBe(4)
  }),
)
