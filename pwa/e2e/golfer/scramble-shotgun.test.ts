import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drivesText } from '#golf/games/scramble.ts'
import { postScores } from '#sync/calls/posting.ts'
import { updateScore } from '#sync/calls/specified.ts'
import * as onHoleTexts from '../../screens/leaderboard/hole/games-on-hole/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { chooseFour, goOn } from '../harness/outing-steps.ts'
import { addGameByCall, organizer, startOuting, type StartedGroup } from '../harness/outing.ts'
import { holes } from '../harness/round.ts'
import {
  allOnServer,
  boardShowsThru,
  recordButton,
  saidSaved,
  scoreHole,
  showHole,
  showPane,
} from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

test(
  'a scramble of 72 golfers in a shotgun: a team has one score on a phone, with and without a signal, and one place',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 72, game: { format: 'scramble' }, isShotgun: true })
    expect(outing.groups).toHaveLength(18)
    const [first, second, third, ...others] = outing.groups
    const teams: readonly StartedGroup[] = [first, ...[second, third].flatMap((group) => group ?? [])]
    const score = async ({ code, golferIds: [id = 0] }: StartedGroup, hole: number, holescore: number) => {
      const path = `teetime/updateScore/${outing.id}/${hole}`
      await ask({ url: club.url, call: updateScore, path, code, body: { golfers: [{ id, holescore }] } })
    }

    const phone = await takePhone()
    const { page } = phone
    await phone.open(`/leaderboard/${first.code}`)
    await recordButton(page).waitFor()
    // Four golfers, one ball: one figure, and a par is one tap.
    expect(await page.getByRole('spinbutton').count()).toBe(1)
    await page
      .getByRole('button', { name: /Jamal, / })
      .first()
      .waitFor()
    await keptOnPhone(phone)
    await recordButton(page).click()
    await saidSaved(page, 1)
    await phone.goOffline()
    for (const hole of [2, 3, 4]) await scoreHole(page, { hole, strokes: [3] })
    await showPane(page, 'board')
    await boardShowsThru(page, { golfer: 'Jamal, ', thru: 4 })
    // The phone of a group that starts on hole 4 shows that hole first.
    const other = await takePhone({ worker: false })
    await other.open(`/leaderboard/${others[0]?.code}`)
    await other.page.getByRole('heading', { name: scoring.hole(4), exact: true }).waitFor()
    await phone.comeBack()
    await allOnServer(page)

    // The rest of the first three teams, and the first hole of all others.
    for (const hole of holes(5, 18)) await score(first, hole, 4)
    for (const [at, team] of teams.slice(1).entries()) {
      for (const hole of holes(1, 18)) await score(team, hole, 5 + at)
    }
    for (const [at, team] of others.entries()) await score(team, at + 4, 4)
    await expect.poll(() => other.page.getByRole('spinbutton').count()).toBe(1)

    const { token } = await signInByCall(club.url, organizer)
    const posted = await ask({
      url: club.url,
      call: postScores,
      token,
      path: `teetime/postscores/${outing.id}`,
      body: {},
    })
    // One ball for each side is not an acceptable score for any golfer.
    expect(posted.rounds).toEqual([])
    const golfer = await takePhone({ worker: false })
    await signIn(golfer, organizer)
    await golfer.open(`/outing/${outing.id}/results`)
    await golfer.page
      .getByRole('row', { name: /^1 .*Jamal, / })
      .first()
      .waitFor()
    expect(await golfer.page.getByRole('row', { name: /^2 .*Guest Number 5, Guest Number 6/ }).count()).toBeGreaterThan(
      0,
    )
  }),
)

test(
  'an organizer puts two pairs of greensomes together, and each pair has one score',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signIn(phone)
    const { page } = phone
    await chooseFour(phone)
    await page.getByRole('radio', { name: /^Wolf/ }).check()
    await page.getByRole('radio', { name: /^Greensomes/ }).check()
    await page.getByText(tournament.gameNeedsOwnBalls('Wolf')).waitFor()
    await page.getByText(tournament.sharesMean([60, 40])).waitFor()
    // Jamal plays with Mei instead of with Katya.
    const team = (name: string, number: number) =>
      page.getByRole('group', { name: tournament.teamOf(name) }).getByText(tournament.team(number))
    await team('Katya Morozova', 2).click()
    await goOn(page, tournament.stepTitles[5])
    await page.getByText('Team 1 of group 1 has 1. Greensomes needs teams of 2 golfers.').waitFor()
    await page.goBack()
    await team('Mei Chen', 1).click()
    await goOn(page, tournament.stepTitles[5])
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await recordButton(page).waitFor()
    await page
      .getByRole('button', { name: /Jamal, Mei/ })
      .first()
      .waitFor()
    await page
      .getByRole('button', { name: /Katya, Liam/ })
      .first()
      .waitFor()
    expect(await page.getByRole('spinbutton').count()).toBe(2)
    await recordButton(page).click()
    await saidSaved(page, 1)
  }),
)

test(
  'a scramble asks whose drive was used, and two phones record it, one of them without a network',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: { format: 'scramble' } })
    const [group] = outing.groups
    await addGameByCall(club.url, outing, { kind: 'drives', sides: [], settings: { requiredDrives: 2 } })
    const [first, second] = [await takePhone(), await takePhone()]
    for (const { open } of [first, second]) await open(`/leaderboard/${group.code}`)
    const [page, other] = [first.page, second.page]
    for (const each of [page, other]) await driveButton(each).waitFor()
    for (const phone of [first, second]) await keptOnPhone(phone)

    await first.goOffline()
    await driveButton(page).click()
    await nameDrive(page, 'Jamal')
    const used = onHoleTexts.driveOfTeam({ used: 'Jamal', mustUse: '', left: '' })
    await driveButton(page).filter({ hasText: used }).waitFor()
    await scoreHole(page, { hole: 1, strokes: [4] })
    // The drive of a scored hole can be chosen on the next one.
    await scoreHole(page, { hole: 2, strokes: [4] })
    await page
      .getByRole('button')
      .filter({ hasText: onHoleTexts.whoseDriveOn(2) })
      .click()
    await nameDrive(page, 'Jamal')
    await showHole(other, 3)
    await driveButton(other).click()
    await nameDrive(other, 'Jamal')
    await allOnServer(other)
    await first.comeBack()
    for (const each of [page, other]) {
      await allOnServer(each)
      await showPane(each, 'games')
      await each.getByRole('row', { name: /^Jamal 3 0$/ }).waitFor()
      await each.getByText(drivesText({ short: 0, golfers: [{ golferId: 0, used: 0, needed: 6 }] })).waitFor()
    }
  }),
)

/** Returns the button that asks whose drive the team used on the hole in view. */
function driveButton(page: Page): Locator {
  return page.getByRole('button', { name: new RegExp(`^${onHoleTexts.whoseDrive.replace('?', String.raw`\?`)}`) })
}

async function nameDrive(page: Page, name: string): Promise<void> {
  const sheet = page.getByRole('dialog')
  await sheet.getByRole('radio', { name: new RegExp(`^${name}`) }).check()
  await sheet.getByRole('button', { name: onHoleTexts.enterIt, exact: true }).click()
  await sheet.waitFor({ state: 'detached' })
}
