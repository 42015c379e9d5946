import { expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { changeStakes } from '#sync/calls/stakes.ts'
import { shareTexts as share, tieTexts as ties } from '../../outings/off-course-texts.ts'
import * as board from '../../screens/leaderboard/board/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as login } from '../../screens/login/texts.ts'
import { texts } from '../../screens/results/texts.ts'
import { texts as server } from '../../server/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import { addGameByCall, organizer, postByCall, scoreByCall, startOuting, startOutingOf } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import { showPane } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'
import { untilCached } from '../harness/until-stored.ts'

test(
  'results so far follow the scores that arrive, and are final once the outing is posted',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2 })
    const score = async (hole: number) => await scoreByCall(club.url, { outing, hole, strokes: [4, 5] })
    for (const hole of holes(1, 17)) await score(hole)
    const { page, open } = await takePhone()
    await signIn({ page, open }, organizer)
    await open(`/outing/${outing.id}/results`)
    await page.getByText(texts.provisional.means([1])).waitFor()
    await score(18)
    await page.getByText(texts.provisional.means([])).waitFor()
    await page.getByRole('row', { name: /^1 .* 72$/ }).waitFor()
    await postByCall(club.url, outing)
    await page.getByText(texts.final, { exact: true }).waitFor()
    await page.getByRole('row', { name: /^1 .* 72$/ }).waitFor()
  }),
)

test(
  'a golfer without a sign-in goes from the board to the results, and the organizer changes how ties are broken',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const golfer = await takePhone()
    await golfer.open(`/leaderboard/${outing.groups[0].code}`)
    await golfer.page.getByRole('button', { name: scoring.recordScore }).waitFor()
    // 77 for both the second and the fourth golfer. The fives of the fourth are on the first nine, so the last 9 decide
    // the tie.
    for (const hole of holes(1, 18)) {
      await scoreByCall(club.url, { outing, hole, strokes: [4, hole > 13 ? 5 : 4, 6, hole < 6 ? 5 : 4] })
    }
    const phone = await takePhone({ worker: false })
    await signIn(phone, organizer)
    await phone.open(`/leaderboard/${outing.groups[0].code}?show=board`)
    await phone.page.getByRole('link', { name: board.resultsSoFar }).click()
    await phone.page.getByText(texts.provisional.means([])).waitFor()
    expect(await phone.page.getByRole('row', { name: /^T2 .* 77$/ }).count()).toBe(2)
    expect(await phone.page.getByRole('button', { name: texts.actions.email }).count()).toBe(0)
    const contest = { kind: 'closest-to-pin' as const, sides: [], settings: { holes: [3] } }
    await addGameByCall(club.url, outing, contest)
    await postByCall(club.url, outing)

    await showPane(golfer.page, 'board')
    await golfer.page.getByRole('link', { name: board.results }).click()
    await golfer.page.waitForURL(`**/outing/${outing.id}/results`)
    await expect.poll(() => golfer.page.getByRole('row', { name: /^T2 .* 77$/ }).count()).toBe(2)
    expect(await golfer.page.getByRole('button', { name: texts.actions.settings }).count()).toBe(0)
    // A contest without a valid entry names its hole, and no golfer.
    await golfer.page.getByRole('row', { name: /^hole 3 No winner$/ }).waitFor()
    await keptOnPhone(golfer)
    await untilCached(golfer.page)
    await golfer.goOffline()
    await golfer.page.reload()
    await expect.poll(() => golfer.page.getByRole('row', { name: /^T2 .* 77$/ }).count()).toBe(2)

    await phone.open(`/outing/${outing.id}/results`)
    await phone.page.getByRole('button', { name: texts.actions.settings }).click()
    const dialog = phone.page.getByRole('dialog')
    await dialog.getByRole('radio', { name: ties.countback }).check()
    await dialog.getByRole('button', { name: texts.settings.save }).click()
    await says(phone.page, texts.settings.saved)
    await phone.page.getByRole('row', { name: /^2 .*ahead on the last 9.* 77$/ }).waitFor()
    await phone.page.getByRole('button', { name: texts.actions.settings }).click()
    await dialog.getByRole('checkbox', { name: ties.allocated }).check()
    await dialog.getByRole('button', { name: texts.settings.save }).click()
    await phone.page.getByText(ties.by.allocated).waitFor()

    // The board of a phone has the same places, and shows the tiebreak.
    await phone.open(`/leaderboard/${outing.groups[0].code}?show=board`)
    await phone.page.getByRole('radio', { name: board.grossView }).click()
    await phone.page.getByRole('row', { name: /^2 .*ahead on the last 9/ }).waitFor()
    await phone.page.getByRole('row', { name: /^3 / }).waitFor()
    expect(await phone.page.getByRole('row', { name: /^T/ }).count()).toBe(0)
    await phone.open(`/outing/${outing.id}/results`)

    await phone.page.getByRole('button', { name: texts.actions.share }).click()
    await phone.page.getByRole('dialog').getByRole('button', { name: share.turnOff }).waitFor()
    expect(await phone.page.getByRole('checkbox', { name: share.hide }).count()).toBe(0)
    // The code is printed, and not the results behind it.
    await phone.page.emulateMedia({ media: 'print' })
    await phone.page.getByText(share.point).filter({ visible: true }).waitFor()
    await phone.page.getByRole('heading', { level: 1, includeHidden: true }).first().waitFor({ state: 'hidden' })
    await phone.page.emulateMedia({ media: null })

    // A member whose phone is signed out logs in and returns to the results.
    const { page, open } = await takePhone({ worker: false })
    await open(`/outing/${outing.id}/results`)
    await page.getByRole('main').getByRole('link', { name: server.login }).click()
    await page.getByRole('textbox', { name: 'Username' }).fill('ben')
    await page.getByLabel('Password').fill(demoSignIns.password)
    await page.getByRole('button', { name: login.login }).click()
    await page.waitForURL(`**/outing/${outing.id}/results`)
    await page.getByRole('row', { name: /^2 .*ahead on the last 9.* 77$/ }).waitFor()
  }),
)

test(
  'with letters of twice the size on a small phone, no name in the results is broken inside a word',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { token } = await signInByCall(club.url, organizer)
    const ofOrganizer = { url: club.url, token }
    const [first = 0, second = 0] = outing.groups[0].golferIds
    const match = { kind: 'match' as const, sides: [[first], [second]], settings: {} }
    const stableford = { kind: 'stableford' as const, sides: [], settings: {} }
    for (const body of [match, stableford]) {
      await addGameByCall(club.url, outing, body)
    }
    const stakes = { net: { entry: 1000, added: 0, percent: [100] }, gross: null, games: [] }
    await ask({ ...ofOrganizer, call: changeStakes, path: `teetime/stakes/${outing.id}`, body: { version: 0, stakes } })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4, 5, 5, 4] })
    await postByCall(club.url, outing)
    const phone = await takePhone({ largeLetters: true, width: 320, height: 640 })
    await signIn(phone, organizer)
    await phone.open(`/outing/${outing.id}/results`)
    const { page } = phone
    for (const heading of [texts.columns.before, texts.columns.gross]) {
      await page.getByRole('table').filter({ hasText: heading }).waitFor()
    }
    const names = page.getByRole('rowheader')
    expect(await names.count()).toBeGreaterThan(16)
    expect(await names.evaluateAll(brokenWords)).toEqual([])
    // The text of a button is wider until the font has loaded.
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  }),
)

test(
  'on a small phone the names have as much room before the font of the digits comes as after it',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: [4, 5, 5, 4] })
    await postByCall(club.url, outing)
    const phone = await takePhone({ width: 320, height: 640 })
    await signIn(phone, organizer)
    const { page } = phone
    const open = async () => {
      await phone.open(`/outing/${outing.id}/results`)
      await page.getByRole('rowheader').first().waitFor()
    }
    const width = () =>
      page
        .getByRole('rowheader')
        .first()
        .evaluate((name) => name.getBoundingClientRect().width)
    const hasDigits = () => page.evaluate(() => [...document.fonts].some(({ family }) => family.includes('Barlow')))
    await page.route(/barlow/, (route) => route.abort())
    await open()
    const before = await width()
    expect(await hasDigits()).toBe(false)
    await page.unroute(/barlow/)
    await open()
    await expect.poll(hasDigits).toBe(true)
    const after = await width()
    expect(Math.abs(after - before)).toBeLessThan(5)
  }),
)

test(
  'four indexes are in sight, a tap shows the others, and the printer gets all of them',
  storyWithSignal(async ({ club, takePhone }) => {
    const golfers = ['Jamal', 'Liam', 'Mei', 'Olga', 'Pedro', 'Rosa']
    const outing = await startOutingOf(club.url, { organizer, golfers, course: 'Canyon Lakes' })
    for (const hole of holes(1, 18)) await scoreByCall(club.url, { outing, hole, strokes: golfers.map(() => 5) })
    await postByCall(club.url, outing)
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, organizer)
    await phone.open(`/outing/${outing.id}/results`)
    const indexes = page.getByRole('table').filter({ hasText: texts.columns.before }).getByRole('rowheader')
    await expect.poll(() => indexes.count()).toBe(4)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(() => indexes.count()).toBe(golfers.length)
    await page.emulateMedia({ media: null })
    await page.getByRole('button', { name: texts.index.all(golfers.length) }).click()
    await expect.poll(() => indexes.count()).toBe(golfers.length)
  }),
)

/** Runs in the page: the words of these cells that are broken into several lines. */
function brokenWords(cells: readonly Element[]): string[] {
  return cells.flatMap((cell) => {
    const text = cell.firstChild
    if (!(text instanceof Text)) return []
    return [...text.data.matchAll(/[^ ]+/g)].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return range.getClientRects().length > 1 ? [word] : []
    })
  })
}
