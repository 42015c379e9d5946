import { expect, test } from 'vitest'
import { texts as form } from '../../games-beside/texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { chooseOn } from '../harness/game-round.ts'
import { chooseFour, goOn } from '../harness/outing-steps.ts'
import { startOuting } from '../harness/outing.ts'
import { allOnServer, scoreHole, showHole, showPane } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

test(
  'one group of two plays Wolf without a signal, and the other group is asked nothing',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 8, game: { spin: 0 } })
    const [one, other] = outing.groups
    const [first, second] = [await takePhone({ worker: false }), await takePhone()]
    await first.open(`/leaderboard/${one.code}`)
    await second.open(`/leaderboard/${other?.code}`)
    const { page } = second
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: form.addGame }).click()
    const sheet = page.getByRole('dialog', { name: form.addGame })
    await sheet.getByLabel(form.whichGame).selectOption({ label: 'Wolf' })
    // Eight golfers cannot play it together.
    await sheet.getByText(form.group(2), { exact: true }).waitFor()
    expect(await sheet.getByText(form.everyone, { exact: true }).count()).toBe(0)
    await sheet.getByRole('button', { name: form.addThisGame }).click()
    await sheet.waitFor({ state: 'detached' })

    await page.getByRole('region', { name: gameTexts.wolfOfHole(1) }).waitFor()
    await keptOnPhone(second)
    await second.goOffline()
    await chooseOn(page, { hole: 1, choice: gameTexts.loneWolf.replace(/^./, (letter) => letter.toUpperCase()) })
    await scoreHole(page, { hole: 1, strokes: [2, 6, 6, 6] })
    await showPane(page, 'games')
    const wolf = (each: typeof page) => each.getByRole('region', { name: /^Wolf: / })
    const points = (each: typeof page) => wolf(each).getByRole('table').first().locator('tbody td').allInnerTexts()
    await expect.poll(() => points(page)).toEqual(['4', '0', '0', '0'])
    await second.comeBack()
    await allOnServer(page)

    await showHole(first.page, 1)
    expect(await first.page.getByRole('region', { name: gameTexts.wolfOfHole(1) }).count()).toBe(0)
    await showPane(first.page, 'games')
    await expect.poll(() => points(first.page)).toEqual(['4', '0', '0', '0'])
  }),
)

test(
  'the order in which the Wolf goes round is shown and changed before the start',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signIn(phone)
    const { page } = phone
    await chooseFour(phone)
    await page.getByRole('radio', { name: /^Wolf/ }).click()
    await page.getByRole('heading', { name: tournament.orderOf('Wolf', null) }).waitFor()
    for (const _ of [1, 2]) await page.getByRole('button', { name: tournament.moveUp('Liam O’Sullivan') }).click()
    await page.getByRole('button', { name: tournament.moveUp('Liam O’Sullivan') }).waitFor({ state: 'detached' })
    await goOn(page, tournament.stepTitles[5])
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)
    await page
      .getByRole('region', { name: gameTexts.wolfOfHole(1) })
      .getByText(/Liam/)
      .waitFor()
  }),
)
