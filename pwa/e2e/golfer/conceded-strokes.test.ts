import { expect, test } from 'vitest'
import { initGroupOuting, updateGroupOuting } from '#sync/calls/outings.ts'
import { texts as names } from '../../outings/texts.ts'
import * as boardTexts from '../../screens/leaderboard/board/texts.ts'
import * as cardTexts from '../../screens/leaderboard/card/texts.ts'
import * as matchTexts from '../../screens/leaderboard/games/match-texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { twoOnFirstHole } from '../harness/first-tee.ts'
import { addGameByCall, organizer, startOuting } from '../harness/outing.ts'
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

const conceded = (strokes: number) => holeTexts.padKey(strokes, holeTexts.concededLast)

test(
  'a putt is conceded in a match without a network: it wins the hole, and leaves no total until the outing has gimmes',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 2, game: { spin: 0 } })
    const [group] = outing.groups
    const { token } = await signInByCall(club.url, organizer)
    const sides = group.golferIds.map((id) => [id])
    await addGameByCall(club.url, outing, { kind: 'match', sides, settings: { allowance: 0 } })
    const [first, second] = await twoOnFirstHole(takePhone, group)
    const { page } = first

    await first.goOffline()
    await figureOf(page, 0).click()
    await padKey(page, holeTexts.concededKey).click()
    // A hole in one has no stroke to concede.
    await expect.poll(() => padKey(page, conceded(1)).isDisabled()).toBe(true)
    await padKey(page, conceded(4)).click()
    // The next golfer's score has no conceded stroke.
    await padKey(page, new RegExp(`^${holeTexts.padKey(5, '')}`)).click()
    await scorePad(page).getByRole('button', { name: holeTexts.done }).click()
    await expect.poll(() => figureOf(page, 0).getAttribute('aria-valuetext')).toBe(scoring.spokenValue('4c'))
    await expect.poll(() => figureOf(page, 1).getAttribute('aria-valuetext')).toBe(scoring.spokenValue(5))
    await recordButton(page).click()
    await saidSaved(page, 1)
    await first.comeBack()
    await allOnServer(page)

    const other = second.page
    await other
      .getByRole('link', { name: new RegExp(`^${matchTexts.match}: `) })
      .filter({ hasText: '1 up thru 1' })
      .waitFor()
    await showsNoTotal(other, '4c')

    // By keyboard: C concedes the last stroke, and a step returns to a score that was played out.
    await showPane(other, 'score')
    await showHole(other, 2)
    await figureOf(other, 1).focus()
    await other.keyboard.press('1')
    await other.keyboard.press('c')
    await expect.poll(() => figureOf(other, 1).getAttribute('aria-valuetext')).toBe(scoring.spokenValue(1))
    await other.keyboard.press('6')
    await other.keyboard.press('c')
    await expect.poll(() => figureOf(other, 1).getAttribute('aria-valuetext')).toBe(scoring.spokenValue('6c'))
    await other.keyboard.press('ArrowDown')
    await expect.poll(() => figureOf(other, 1).getAttribute('aria-valuetext')).toBe(scoring.spokenValue(5))

    const { teetime, golfers } = await ask({ url: club.url, call: initGroupOuting, token })
    if (teetime === null) throw new Error('the organizer has no outing')
    const body = {
      teetime: { ...teetime, gimmes: 1 as const },
      golfers: golfers.map(({ playinghandicap: _counted, ...golfer }) => golfer),
      removedGolfers: [],
    }
    await ask({ url: club.url, call: updateGroupOuting, token, path: `teetime/updateGroupOuting/${outing.id}`, body })
    await other.getByText(names.games.gimmes).first().waitFor()
    await showPane(other, 'board')
    const board = other.getByRole('region', { name: boardTexts.leaderboard })
    await expect.poll(() => board.getByText('NR', { exact: true }).count()).toBe(0)
    await showPane(other, 'card')
    const card = other.getByRole('region', { name: cardTexts.scorecard })
    await card.getByText('4c', { exact: true }).waitFor()
    await expect.poll(() => card.getByText('NR', { exact: true }).count()).toBe(0)
  }),
)
