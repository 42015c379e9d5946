import { expect, test } from 'vitest'
import { texts as form } from '../../games-beside/texts.ts'
import * as board from '../../screens/leaderboard/board/texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { chooseFour, goOn } from '../harness/outing-steps.ts'
import { scoreHoleFast, showPane } from '../harness/scoring.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'an outing starts with skins for all and a match of two, which the wizard kept through a reload',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signIn(phone)
    const { page } = phone
    await chooseFour(phone)

    const sheet = page.getByRole('dialog', { name: form.addGame })
    const startAdding = async (game: string) => {
      await page.getByRole('button', { name: form.addGame }).click()
      await sheet.getByLabel(form.whichGame).selectOption({ label: game })
    }
    const addIt = () => sheet.getByRole('button', { name: form.addThisGame }).click()
    await startAdding('Skins')
    await addIt()
    await sheet.waitFor({ state: 'detached' })
    // The list disappears with the last game, and the keyboard continues in the screen.
    await page.getByRole('button', { name: tournament.removeGame('Skins', '') }).press('Enter')
    await page.locator('main:focus').waitFor()
    await startAdding('Skins')
    await addIt()
    await sheet.waitFor({ state: 'detached' })
    await startAdding('Match play')
    await addIt()
    await sheet.getByText(form.gameNotAdded).waitFor()
    const sideOf = (name: string) => sheet.getByRole('group', { name: form.sideOf(name) })
    await sideOf('Katya Morozova').getByText('A', { exact: true }).click()
    await sideOf('Mei Chen').getByText('B', { exact: true }).click()
    await addIt()
    await sheet.waitFor({ state: 'detached' })

    await page.reload()
    const chosen = page.getByRole('list', { name: tournament.gamesBeside }).getByRole('listitem')
    await expect.poll(() => chosen.count()).toBe(2)
    await goOn(page, tournament.stepTitles[5])
    await chosen.filter({ hasText: 'Katya Morozova vs. Mei Chen' }).waitFor()
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)
    await showPane(page, 'games')
    const games = page.getByRole('region', { name: gameTexts.games, exact: true })
    await games.getByRole('heading', { name: 'Skins' }).waitFor()
    await games.getByRole('heading', { name: 'Match play' }).waitFor()
  }),
)

test(
  'the two pairs of a foursome start a gross four-ball with the partners that the organizer chose',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signIn(phone)
    const { page } = phone
    await chooseFour(phone)
    await page.getByRole('button', { name: form.addGame }).click()
    const sheet = page.getByRole('dialog', { name: form.addGame })
    await sheet.getByLabel(form.whichGame).selectOption({ label: 'Four-ball stroke play' })
    const choosePair = (name: string, pair: 1 | 2) =>
      sheet
        .getByRole('group', { name: form.pairOf(name) })
        .getByText(form.pair(pair), { exact: true })
        .click()
    await choosePair('Katya Morozova', 2)
    await choosePair('Mei Chen', 1)
    await sheet.getByText(form.grossScores, { exact: true }).click()
    await sheet.getByRole('button', { name: form.addThisGame }).click()
    await sheet.waitFor({ state: 'detached' })
    await goOn(page, tournament.stepTitles[5])
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)
    await showPane(page, 'games')
    const games = page.getByRole('region', { name: gameTexts.games, exact: true })
    await games.getByRole('rowheader', { name: 'Jamal & Mei' }).waitFor()
    await games.getByRole('rowheader', { name: 'Katya & Liam' }).waitFor()
    await games.getByText('Gross', { exact: true }).waitFor()

    // Everyone plays in a pair, so the board shows the pairs first. A tap shows the balls that counted.
    await showPane(page, 'score')
    await scoreHoleFast(page, { hole: 1, strokes: [4, 5, 6, 3] })
    await showPane(page, 'board')
    await expect.poll(() => page.getByRole('radio', { name: board.teams }).isChecked()).toBe(true)
    await page.getByRole('button', { name: /^Jamal & Mei/ }).click()
    const holes = page.getByRole('table', { name: board.lastHolesOf('Jamal & Mei') })
    await expect.poll(() => holes.getByRole('cell', { name: board.counts }).count()).toBe(1)
  }),
)
