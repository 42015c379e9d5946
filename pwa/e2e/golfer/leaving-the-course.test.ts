import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as onHoleTexts from '../../screens/leaderboard/hole/games-on-hole/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { postingTexts, texts as tournament } from '../../screens/tournament/texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { chooseOn, confirm, twoGroups } from '../harness/game-round.ts'
import { says } from '../harness/notices.ts'
import { scoreByCall, startOuting } from '../harness/outing.ts'
import { holes, strokesOn } from '../harness/round.ts'
import {
  allOnServer,
  readCard,
  recordButton,
  saidSaved,
  scoreHoleFast,
  showHole,
  showPane,
} from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const names = async (page: Page) => {
  const buttons = page.getByRole('button', { name: /, scorecard$/ })
  const labels = await buttons.evaluateAll((all) => all.map((button) => button.getAttribute('aria-label') ?? ''))
  return labels.map((label) => label.replace(scoring.scorecardOf(''), ''))
}

async function leave(page: Page, golfer: string): Promise<void> {
  await page.getByRole('button', { name: scoring.scorecardOf(golfer) }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: cardTexts.leaveTheCourse }).click()
  await sheet.getByRole('button', { name: cardTexts.leaveFrom(13) }).click()
  await sheet.waitFor({ state: 'detached' })
}

test(
  'a golfer who leaves without a network is WD on every phone, scored by none, and settles skins and posting',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: { net_skins: 1 } })
    const [group] = outing.groups
    for (const hole of holes(1, 12)) await scoreByCall(club.url, { outing, hole, strokes: strokesOn(hole) })
    const [first, second] = [await takePhone(), await takePhone({ worker: false })]
    for (const { page, open } of [first, second]) {
      await open(`/leaderboard/${group.code}`)
      await showHole(page, 13)
    }
    await keptOnPhone(first)
    const [, gone = ''] = await names(first.page)
    const back = (page: Page) => page.getByRole('button', { name: scoring.isBackInPlay(gone) })

    await first.goOffline()
    await leave(first.page, gone)
    await first.page.getByText(scoring.leftFrom(13)).waitFor()
    await first.page.getByText('saved on this phone', { exact: true }).waitFor()
    await scoreHoleFast(first.page, { hole: 13, strokes: [4, 5, 6] })
    await first.comeBack()
    await allOnServer(first.page)

    // One normal tap of Record Score on the other phone.
    await showHole(second.page, 14)
    await back(second.page).waitFor()
    await second.page.getByText(scoring.leftFrom(13)).waitFor()
    await recordButton(second.page).click()
    await saidSaved(second.page, 14)
    await allOnServer(second.page)
    await showPane(second.page, 'card')
    const rows = await readCard(second.page)
    const row = rows.find(({ name }) => name.endsWith('WD'))
    expect(row?.strokes.slice(12, 14)).toEqual([null, null])
    expect(rows.filter(({ strokes }) => strokes[13] !== null)).toHaveLength(3)

    for (const { page } of [first, second]) {
      await showPane(page, 'board')
      const last = page.getByRole('region', { name: boardTexts.leaderboard }).getByRole('row').last()
      await last.filter({ hasText: gone }).filter({ hasText: 'WD' }).waitFor()
      await showPane(page, 'games')
      await page.getByText(gameTexts.openHoles('holes 15–18', 4)).waitFor()
      await showPane(page, 'score')
    }

    await showHole(second.page, 15)
    await back(second.page).click()
    await showHole(first.page, 15)
    await expect.poll(() => first.page.getByRole('spinbutton').count()).toBe(4)
    await leaveAgain(first.page, gone)
    await back(second.page).waitFor()

    for (const hole of holes(15, 18)) await scoreHoleFast(first.page, { hole, strokes: [4, 5, 6] })
    await allOnServer(first.page)
    await first.page.getByRole('heading', { name: scoring.roundComplete }).waitFor()
    const totals = first.page.getByRole('row').filter({ hasText: 'WD' }).getByRole('cell')
    expect((await totals.allTextContents()).join('')).toBe('')
    await showPane(first.page, 'games')
    await first.page.getByRole('region', { name: boardTexts.netSkins, exact: true }).waitFor()
    await expect.poll(() => first.page.getByText(/still open/).count()).toBe(0)

    await signIn(second)
    await second.open('/tournament')
    await second.page.getByText(postingTexts.notPosted(gone, postingTexts.leftBefore(13))).waitFor()
    await confirm(second.page, tournament.postScores)
    await says(second.page, tournament.roundPosted)
  }),
)

/** Records the departure from another hole than the one in view. */
async function leaveAgain(page: Page, golfer: string): Promise<void> {
  await page.getByRole('button', { name: scoring.scorecardOf(golfer) }).click()
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('button', { name: cardTexts.leaveTheCourse }).click()
  await sheet.getByRole('combobox').selectOption({ label: scoring.hole(13) })
  await sheet.getByRole('button', { name: cardTexts.leaveFrom(13) }).click()
  await sheet.waitFor({ state: 'detached' })
}

test(
  'a score that is cleared from its history is gone on every phone, and the hole is open again',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    await scoreByCall(club.url, { outing, hole: 1, strokes: strokesOn(1) })
    const [first, second] = [await takePhone(), await takePhone()]
    for (const { open, page } of [first, second]) {
      await open(`/leaderboard/${group.code}`)
      await showHole(page, 1)
    }
    const [golfer = ''] = await names(first.page)
    await first.page.getByRole('button', { name: scoring.scorecardOf(golfer) }).click()
    await first.page.getByRole('button', { name: cardTexts.whoEnteredScore(golfer, 1) }).click()
    await first.page.getByRole('button', { name: sheetTexts.clearScore }).click()
    await first.page.getByRole('dialog').waitFor({ state: 'detached' })
    await allOnServer(first.page)
    await second.page.getByRole('button', { name: scoring.recordScore }).waitFor()
    await showPane(second.page, 'card')
    await expect.poll(async () => (await readCard(second.page))[0]?.strokes[0]).toBeNull()
    const history = await club.stopAndReadHistory(outing.id)
    expect(history.at(-1)).toMatchObject({ hole: 1, strokes: null, outcome: 'applied' })
  }),
)

test(
  'a wolf choice on which two phones differ is shown on both, flagged on the hole, the card and Games, and accepted to post',
  story(async ({ club, takePhone }) => {
    const { first, third, second } = await twoGroups({ club, takePhone }, 21, 'all')
    await keptOnPhone(first)
    await first.goOffline()
    await third.goOffline()
    await chooseOn(first.page, { hole: 1, choice: 'With Bo' })
    await chooseOn(third.page, { hole: 1, choice: 'Lone' })
    for (const phone of [third, first]) {
      await phone.comeBack()
      await allOnServer(phone.page)
    }
    for (const { page } of [first, third]) {
      await showHole(page, 1)
      await page.getByText(onHoleTexts.pickAgain).waitFor()
      await page
        .getByText(/Your Wolf pick on hole 1/)
        .first()
        .waitFor({ state: 'attached' })
      await page.getByRole('button', { name: scoring.chooseHoleAmong(`1 ${scoring.holeStates.contested}`) }).waitFor()
    }
    await showPane(second.page, 'games')
    await second.page.getByText(gameTexts.twoPhonesDisagree).waitFor()
    await showPane(first.page, 'card')
    await first.page.getByRole('img', { name: cardTexts.scoresConflict }).waitFor()
  }),
)
