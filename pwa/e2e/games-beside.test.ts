import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as form } from '../games-beside/texts.ts'
import * as later from '../screens/leaderboard/later-texts.ts'
import * as scoring from '../screens/leaderboard/texts.ts'
import { keptOnPhone } from './harness/first-tee.ts'
import { startOuting } from './harness/outing.ts'
import { allOnServer, scoreHoleFast, showPane } from './harness/scoring.ts'
import { story } from './harness/story.ts'

/** Opens the menu, and from there the form of a game. */
async function startAdding(page: Page, game: string) {
  await page.getByRole('button', { name: scoring.more, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: form.addGame }).click()
  const sheet = page.getByRole('dialog', { name: form.addGame })
  await sheet.getByLabel(form.whichGame).selectOption({ label: game })
  return sheet
}

const games = (page: Page) => page.getByRole('region', { name: scoring.games, exact: true })

test(
  'a four-ball Nassau and skins of a group stand on two phones alike, with the network cut and after it',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4, game: { spin: 0 } })
    const [group] = outing.groups
    const [first, second] = [await takePhone(), await takePhone({ worker: false })]
    for (const { open } of [first, second]) await open(`/leaderboard/${group.code}`)
    const { page } = first

    const nassau = await startAdding(page, 'Nassau')
    await nassau.getByRole('button', { name: form.addThisGame }).click()
    await nassau.getByText(form.gameNotAdded).waitFor()
    for (const [at, side] of ['A', 'A', 'B', 'B'].entries()) {
      await nassau
        .getByRole('group', { name: new RegExp(`^${form.sideOf('')}`) })
        .nth(at)
        .getByText(side, { exact: true })
        .click()
    }
    await nassau.getByRole('button', { name: form.addThisGame }).click()
    await nassau.waitFor({ state: 'detached' })
    const skins = await startAdding(page, 'Skins')
    await skins.getByRole('button', { name: form.addThisGame }).click()
    await skins.waitFor({ state: 'detached' })

    // The other phone receives both by itself.
    await showPane(second.page, 'games')
    await games(second.page).getByRole('heading', { name: 'Nassau' }).waitFor()
    await games(second.page).getByRole('heading', { name: 'Skins' }).waitFor()
    await keptOnPhone(first)

    await first.goOffline()
    for (const hole of [1, 2, 3]) await scoreHoleFast(page, { hole, strokes: [2, 4, 6, 6] })
    await page.getByRole('link', { name: /Front 9: .* 3 up thru 3/ }).click()
    const here = games(page).getByText(later.matchWaits('holes 1–3', { isOne: false, here: 'saved on this phone' }))
    await here.waitFor()
    await games(page).getByRole('listitem').filter({ hasText: 'Match' }).filter({ hasText: 'A 3 up' }).waitFor()
    await first.comeBack()
    await allOnServer(page)
    await here.waitFor({ state: 'detached' })
    await expect.poll(async () => (await games(second.page).innerText()) === (await games(page).innerText())).toBe(true)

    await games(page)
      .getByRole('button', { name: new RegExp(`^${later.changeAllowanceOf('Skins', '')}`) })
      .click()
    const change = page.getByRole('dialog', { name: later.changeAllowance })
    await change.getByLabel(form.allowanceLabel).fill('80')
    await change.getByRole('button', { name: later.saveAllowance }).click()
    for (const each of [page, second.page]) await games(each).getByText(later.allowanceIs(80)).waitFor()

    await games(page)
      .getByRole('button', { name: new RegExp(`^${later.removeGameOf('Skins', '')}`) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: later.removeGame }).click()
    for (const each of [page, second.page]) {
      await games(each).getByRole('heading', { name: 'Skins' }).waitFor({ state: 'detached' })
    }
  }),
)
