import { expect, test } from 'vitest'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { twoOnFirstHole } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import {
  allOnServer,
  figureOf,
  padKey,
  recordButton,
  saidSaved,
  scorePad,
  showHole,
  showPane,
  showsNoTotal,
} from '../harness/scoring.ts'
import { story } from '../harness/story.ts'

const pickup = /^X, pickup/

test(
  'a group sets any score and a pickup on the pad without a network, and every phone shows the X and no total',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: { contest_id: 16 } })
    const [group] = outing.groups
    const [first, second] = await twoOnFirstHole(takePhone, group)
    const { page } = first

    await first.goOffline()
    await figureOf(page, 0).click()
    // A par and a five for the first two, and a pickup for the third: the pad advances automatically.
    await padKey(page, new RegExp(`, ${holeTexts.resultOf(4, 4)}$`)).click()
    await padKey(page, /^5, /).click()
    await padKey(page, pickup).click()
    await scorePad(page).getByRole('button', { name: holeTexts.moreStrokes }).click()
    await padKey(page, /^12, /).click()
    await scorePad(page).getByRole('button', { name: holeTexts.done }).click()
    await figureOf(page, 2).getByText('X', { exact: true }).waitFor()
    await expect.poll(() => figureOf(page, 1).getAttribute('aria-valuenow')).toBe('5')
    await expect.poll(() => figureOf(page, 3).getAttribute('aria-valuenow')).toBe('12')
    await recordButton(page).click()
    await saidSaved(page, 1)
    await first.comeBack()
    await allOnServer(page)

    const other = second.page
    await figureOf(other, 2).getByText('X', { exact: true }).waitFor()
    await showsNoTotal(other, 'X')

    // The most likely score lowers what the pickup counts; a step returns to par.
    await showPane(other, 'score')
    await showHole(other, 1)
    await figureOf(other, 2).click()
    await scorePad(other).getByRole('button', { name: holeTexts.mostLikelyScore }).click()
    await padKey(other, /^5, /).click()
    await recordButton(other).click()
    await saidSaved(other, 1)
    await allOnServer(other)
    for (const each of [page, other]) {
      await showHole(each, 1)
      await each.getByText(scoring.pickedUp(5)[1] ?? '').waitFor()
    }
  }),
)
