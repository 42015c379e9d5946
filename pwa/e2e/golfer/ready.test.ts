import { expect, test } from 'vitest'
import { texts as ready } from '../../screens/leaderboard/ready/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { startOuting } from '../harness/outing.ts'
import { resize } from '../harness/screens.ts'
import { story, storyWithSignal } from '../harness/story.ts'

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

    // Below the golfers there is room for the line, and on a high screen for its button, too.
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
    await page.getByRole('button', { name: sheetTexts.readyAndScreen }).click()
    await sheet.getByText(ready.notTitle).waitFor()
    await expect.poll(() => sheet.getByText(ready.ok, { exact: true }).count()).toBe(4)
  }),
)

test(
  'inside another app on an iPhone the line says to open the card in Safari, and copies the link for it',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone({ width: 320, height: 640 })
    const { page, context } = phone
    const devtools = await context.newCDPSession(page)
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile Instagram 330.0'
    await devtools.send('Network.setUserAgentOverride', { userAgent })
    const path = `/leaderboard/${outing.groups[0].code}`
    await phone.open(path)
    await page.getByText(ready.inSafari.title).waitFor()
    await page.getByRole('button', { name: ready.copyLinkForSafari }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(path)
    expect(await faultsHere(page)).toEqual([])
  }),
)

test(
  'what is missing is in sight in the browser of a usual phone, and the checks have its button where there is no room',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page, context } = phone
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.setUserAgentOverride', { userAgent: 'Mozilla/5.0 (iPhone) Mobile Instagram 330.0' })
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    const words = page.getByRole('button', { name: ready.inSafari.title })
    const copy = page.getByRole('button', { name: ready.copyLinkForSafari })
    await words.waitFor()
    const inSight = (part: typeof words) =>
      part.evaluate((button) => {
        const { left, top, width, height } = button.getBoundingClientRect()
        return button.contains(document.elementFromPoint(left + width / 2, top + height - 2))
      })
    for (const [width, height] of [
      [412, 732],
      [390, 664],
      [375, 629],
      [360, 640],
    ] as const) {
      await resize(page, { width, height })
      await expect.poll(() => inSight(words)).toBe(true)
    }
    await expect.poll(() => inSight(copy)).toBe(false)
    await words.click()
    const sheet = page.getByRole('dialog', { name: ready.notTitle })
    await sheet.getByRole('button', { name: ready.copyLinkForSafari }).click()
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('/leaderboard/')
    expect(await faultsHere(page)).toEqual([])
    await sheet.getByRole('button', { name: ready.done }).click()
    await resize(page, { width: 390, height: 844 })
    await expect.poll(() => inSight(copy)).toBe(true)
  }),
)
