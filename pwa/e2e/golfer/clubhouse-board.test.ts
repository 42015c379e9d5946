import { expect, test } from 'vitest'
import { addOutingGame } from '#sync/calls/outing-games.ts'
import { texts } from '../../screens/follow/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { ask } from '../harness/ask.ts'
import { scoreByCall, startOuting } from '../harness/outing.ts'
import { storyWithSignal } from '../harness/story.ts'

const fours = (golfers: number) => Array.from({ length: golfers }, () => 4)

test(
  'the board for a clubhouse screen has nothing to press, turns its pages and follows the scores',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 12 })
    await scoreByCall(club.url, { outing, hole: 1, strokes: fours(12) })
    const screen = await takePhone({ width: 1920, height: 1080 })
    const { page, context } = screen
    await context.clock.install()
    await screen.open(`/leaderboard/${outing.groups[0].code}`)
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: sheetTexts.tvLeaderboard }).click()
    await page.waitForURL(/\/follow\/[\w-]{22}\?tv$/)
    await page.getByText(texts.tv.watch).waitFor()
    const controls = page.getByRole('button').or(page.getByRole('link')).or(page.getByRole('spinbutton'))
    await expect.poll(() => controls.count()).toBe(0)
    await expect.poll(() => page.getByText(outing.groups[0].code).count()).toBe(0)

    const names = () => page.getByRole('rowheader').allInnerTexts()
    await page.getByRole('rowheader').first().waitFor()
    const first = await names()
    const seen = new Set<number>([first.length])
    await context.clock.runFor(12_000)
    // The clock runs on, so that the page may turn once more.
    await expect.poll(async () => seen.add((await names()).length).size).toBe(2)
    expect([...seen].toSorted((one, other) => one - other)).toEqual([4, 8])
    const overflow = () => document.documentElement.scrollHeight - innerHeight
    expect(await page.evaluate(overflow)).toBeLessThanOrEqual(0)

    const withTwoHoles = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '2', exact: true }) })
    await scoreByCall(club.url, { outing, hole: 2, strokes: fours(12) })
    await context.clock.runFor(12_000)
    await withTwoHoles.first().waitFor()
  }),
)

test(
  'the clubhouse screen and the page behind its code show who plays a match, and how it stands',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 8 })
    const [{ code, golferIds }, other] = outing.groups
    const [one = 0] = golferIds
    const [rival = 0] = other?.golferIds ?? []
    await ask({
      url: club.url,
      call: addOutingGame,
      path: `teetime/games/${outing.id}`,
      code,
      body: { kind: 'match', sides: [[one], [rival]], settings: {} },
    })
    await scoreByCall(club.url, { outing, hole: 1, strokes: [3, 4, 4, 4, 9, 4, 4, 4] })
    const screen = await takePhone({ width: 1920, height: 1080 })
    const { page, context } = screen
    await context.clock.install()
    await screen.open(`/leaderboard/${code}`)
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: sheetTexts.tvLeaderboard }).click()
    await page.waitForURL(/\/follow\/[\w-]{22}\?tv$/)
    await page.getByText(texts.tv.watch).waitFor()
    const match = page.getByRole('row').filter({ hasText: 'Match play' }).filter({ hasText: '1 up thru 1' })
    // Up to two page changes: net, gross, and the third page.
    for (const _ of [1, 2]) {
      if (await match.isVisible()) break
      await context.clock.runFor(12_000)
      await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(1)
    }
    await match.waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBeLessThanOrEqual(0)

    const friend = await takePhone()
    await friend.open(new URL(page.url()).pathname)
    await friend.page.getByRole('radio', { name: texts.views.games }).check()
    await friend.page.getByRole('heading', { name: 'Match play' }).waitFor()
    await friend.page.getByText('1 up thru 1').waitFor()
  }),
)
