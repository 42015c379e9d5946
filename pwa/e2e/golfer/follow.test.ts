import { expect, test } from 'vitest'
import { shareTexts as share } from '../../outings/off-course-texts.ts'
import { texts } from '../../screens/follow/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { scoreByCall, startOuting } from '../harness/outing.ts'
import type { Phone } from '../harness/phone.ts'
import { resize } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const fours = [4, 4, 4, 4]

/** Opens the share sheet of an outing, and reads its link from the clipboard. */
async function copyFollowLink({ page, context }: Phone): Promise<string> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: scoring.more, exact: true }).click()
  await page.getByRole('button', { name: sheetTexts.shareBoard }).click()
  await page.getByRole('button', { name: share.copy }).click()
  await says(page, 'URL Copied')
  const url = await page.evaluate(() => navigator.clipboard.readText())
  return new URL(url).pathname
}

test(
  'a friend follows by the link that a golfer has shared, without an account, and keeps the last board offline',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    await scoreByCall(club.url, { outing, hole: 1, strokes: [3, 4, 5, 6] })
    const golfer = await takePhone({ worker: false })
    await golfer.open(`/leaderboard/${outing.groups[0].code}`)
    const path = await copyFollowLink(golfer)

    const friend = await takePhone()
    await friend.open(path)
    const { page } = friend
    await page.getByText(texts.viewOnly).waitFor()
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(4)
    expect(await page.getByText(outing.groups[0].code).count()).toBe(0)
    expect(await page.getByRole('link').count()).toBe(0)
    await page.getByRole('radio', { name: texts.views.gross }).check()

    const names = () => page.getByRole('rowheader').allInnerTexts()
    const [, , third = ''] = await names()
    const name = third.split('\n')[0] ?? ''
    await page.getByRole('button', { name: texts.star(name), exact: true }).click()
    await expect.poll(async () => (await names())[0]).toContain(name)

    // In print the board has black text, because backgrounds are left out, and no button before its rows.
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.getByRole('button', { name: texts.share, exact: true }).waitFor({ state: 'hidden' })
    await page.getByRole('radio').first().waitFor({ state: 'hidden' })
    await page.getByText(texts.asOf('').trim(), { exact: false }).waitFor()
    const title = page.getByRole('heading', { level: 1 })
    expect(await title.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(0, 0, 0)')
    await page.emulateMedia({ media: null, colorScheme: null })

    await keptOnPhone(friend)
    await scoreByCall(club.url, { outing, hole: 2, strokes: fours })
    const twoHoles = page.locator(`td[data-label="${texts.columns.thru}"]`, { hasText: /^2$/ })
    await twoHoles.nth(3).waitFor()
    await friend.goOffline()
    await page.reload()
    await page.getByText(/^Offline · last updated/).waitFor()
    await twoHoles.nth(3).waitFor()
    await expect.poll(async () => (await names())[0]).toContain(name)
  }),
)

test(
  'a link that the organizer turns off shows nothing any more, offline either',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone({ worker: false })
    await signIn(phone)
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    const path = await copyFollowLink(phone)
    const friend = await takePhone()
    await friend.open(path)
    await friend.page.getByRole('rowheader').first().waitFor()
    await keptOnPhone(friend)
    await phone.page.getByRole('button', { name: share.turnOff }).click()
    await phone.page.getByText(share.off).waitFor()
    await friend.page.getByText('This link doesn’t work.').waitFor()
    await friend.page.reload()
    await friend.page.getByText('This link doesn’t work.').waitFor()
    expect(await friend.page.getByRole('rowheader').count()).toBe(0)
    await friend.goOffline()
    await friend.page.reload()
    await friend.page.getByText(texts.offline).waitFor()
    expect(await friend.page.getByRole('rowheader').count()).toBe(0)
  }),
)

test(
  'with letters of twice the size a friend sees figures and star of each golfer without scrolling sideways',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    await scoreByCall(club.url, { outing, hole: 1, strokes: [3, 4, 5, 16] })
    const golfer = await takePhone()
    await golfer.open(`/leaderboard/${outing.groups[0].code}`)
    const path = await copyFollowLink(golfer)
    const { page, open } = await takePhone({ largeLetters: true })
    await open(path)
    await expect.poll(() => page.getByRole('rowheader').count()).toBe(4)
    for (const width of [390, 320]) {
      await resize(page, { width, height: 844 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    }
  }),
)
