import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { cancelOuting } from '#sync/calls/posting.ts'
import { texts as form } from '../../games-beside/texts.ts'
import * as matchTexts from '../../screens/leaderboard/games/match-texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as onHoleTexts from '../../screens/leaderboard/hole/games-on-hole/texts.ts'
import * as sheetTexts from '../../screens/leaderboard/sheets/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { ask, signInByCall } from '../harness/ask.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { organizer, startOuting } from '../harness/outing.ts'
import { allOnServer, recordButton, scoreHoleFast, showHole, showPane } from '../harness/scoring.ts'
import { story, type Story } from '../harness/story.ts'

/** Opens the form of a game from the menu. */
async function startAdding(page: Page, game: string) {
  await page.getByRole('button', { name: scoring.more, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: form.addGame }).click()
  const sheet = page.getByRole('dialog', { name: form.addGame })
  await sheet.getByLabel(form.whichGame).selectOption({ label: game })
  return sheet
}

/** Opens two phones that score the same group of four. */
async function twoPhones({ club, takePhone }: Story) {
  const outing = await startOuting(club.url, { golfers: 4, game: { spin: 0 } })
  const phones = [await takePhone(), await takePhone({ worker: false })] as const
  for (const { page, open } of phones) {
    await open(`/leaderboard/${outing.groups[0].code}`)
    await recordButton(page).waitFor()
  }
  return phones
}

/** Puts the first two golfers on one side and the others on the other. */
async function chooseSides(sheet: Locator): Promise<void> {
  for (const [at, side] of ['A', 'A', 'B', 'B'].entries()) {
    const sides = sheet.getByRole('group', { name: new RegExp(`^${form.sideOf('')}`) }).nth(at)
    await sides.getByRole('radio', { name: form.noSide, exact: true, checked: true }).waitFor()
    await sides.getByText(side, { exact: true }).click()
  }
}

const waits = gameTexts.gameWaits('saved on this phone')
const games = (page: Page) => page.getByRole('region', { name: gameTexts.games, exact: true })

test(
  'a four-ball Nassau and skins of a group stand on two phones alike, with the network cut and after it',
  story(async ({ club, takePhone }) => {
    const [first, second] = await twoPhones({ club, takePhone })
    const { page } = first

    const nassau = await startAdding(page, 'Nassau')
    await nassau.getByRole('button', { name: form.addThisGame }).click()
    await nassau.getByText(form.gameNotAdded).waitFor()
    await chooseSides(nassau)
    await nassau.getByRole('button', { name: form.addThisGame }).click()
    await nassau.waitFor({ state: 'detached' })
    const skins = await startAdding(page, 'Skins')
    await skins.getByRole('button', { name: form.addThisGame }).click()
    await skins.waitFor({ state: 'detached' })

    // The other phone receives both automatically.
    await showPane(second.page, 'games')
    await games(second.page).getByRole('heading', { name: 'Nassau' }).waitFor()
    await games(second.page).getByRole('heading', { name: 'Skins' }).waitFor()
    await keptOnPhone(first)

    await first.goOffline()
    for (const hole of [1, 2, 3]) await scoreHoleFast(page, { hole, strokes: [2, 4, 6, 6] })
    await page.getByRole('link', { name: /Front 9: .* 3 up thru 3/ }).click()
    const here = games(page).getByText(
      matchTexts.matchWaits('holes 1–3', { isOne: false, here: 'saved on this phone' }),
    )
    await here.waitFor()
    await games(page).getByRole('listitem').filter({ hasText: 'Match' }).filter({ hasText: 'A 3 up' }).waitFor()
    await first.comeBack()
    await allOnServer(page)
    await here.waitFor({ state: 'detached' })
    await expect.poll(async () => (await games(second.page).innerText()) === (await games(page).innerText())).toBe(true)

    await games(page)
      .getByRole('button', { name: new RegExp(`^${gameTexts.changeAllowanceOf('Skins', '')}`) })
      .click()
    const change = page.getByRole('dialog', { name: gameTexts.changeAllowance })
    await change.getByLabel(form.allowanceLabel).fill('80')
    await change.getByRole('button', { name: gameTexts.saveAllowance }).click()
    for (const each of [page, second.page]) await games(each).getByText(gameTexts.allowanceIs(80)).waitFor()

    await games(page)
      .getByRole('button', { name: new RegExp(`^${gameTexts.removeGameOf('Skins', '')}`) })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: gameTexts.removeGame }).click()
    for (const each of [page, second.page]) {
      await games(each).getByRole('heading', { name: 'Skins' }).waitFor({ state: 'detached' })
    }
  }),
)

test(
  'skins and a Nassau that are added without a signal stand and are pressed, and another phone gets each of them once',
  story(async ({ club, takePhone }) => {
    const [first, second] = await twoPhones({ club, takePhone })
    const { page } = first
    await keptOnPhone(first)
    await first.goOffline()
    for (const hole of [1, 2]) await scoreHoleFast(page, { hole, strokes: [2, 4, 6, 6] })

    const nassau = await startAdding(page, 'Nassau')
    await chooseSides(nassau)
    await nassau.getByRole('radio', { name: new RegExp(`^${form.pressRules['by-hand'].label}`) }).check()
    await nassau.getByRole('button', { name: form.addThisGame }).click()
    await nassau.waitFor({ state: 'detached' })
    const skins = await startAdding(page, 'Skins')
    await skins.getByRole('button', { name: form.addThisGame }).click()
    await skins.waitFor({ state: 'detached' })

    // The game has a standing immediately, from the scores so far, also after the app was closed.
    await page.reload()
    await showPane(page, 'games')
    await games(page).getByRole('listitem').filter({ hasText: 'Front 9' }).filter({ hasText: 'A 2 up' }).waitFor()
    await expect.poll(() => games(page).getByText(waits).count()).toBe(2)
    const change = games(page).getByRole('button', {
      name: new RegExp(`^(${gameTexts.removeGame}|${gameTexts.changeAllowance})`),
    })
    expect(await change.count()).toBe(0)
    await showPane(page, 'score')
    await showHole(page, 3)
    await page.getByRole('button', { name: new RegExp(`^${matchTexts.sidePresses('B', 'front')}`) }).click()
    await page.getByRole('button', { name: new RegExp(`^${onHoleTexts.undoPress}`) }).waitFor()

    await first.comeBack()
    await allOnServer(page)
    for (const each of [page, second.page]) {
      await showPane(each, 'games')
      await games(each).getByText('Press 1').waitFor()
      for (const name of ['Nassau', 'Skins']) {
        await expect
          .poll(() =>
            games(each)
              .getByRole('heading', { name: new RegExp(`^${name}`) })
              .count(),
          )
          .toBe(1)
      }
      await games(each).getByText(waits).first().waitFor({ state: 'detached' })
    }
    await expect.poll(() => change.count()).toBe(4)
    await expect.poll(async () => (await games(second.page).innerText()) === (await games(page).innerText())).toBe(true)
  }),
)

test(
  'a game that comes after the end of the outing is listed with its reason, and leaves the games',
  story(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone()
    const { page } = phone
    await phone.open(`/leaderboard/${outing.groups[0].code}`)
    await recordButton(page).waitFor()
    await keptOnPhone(phone)
    await phone.goOffline()
    const skins = await startAdding(page, 'Skins')
    await skins.getByRole('button', { name: form.addThisGame }).click()
    await skins.waitFor({ state: 'detached' })
    await showPane(page, 'games')
    await games(page).getByText(waits).waitFor()
    const { token } = await signInByCall(club.url, organizer)
    await ask({ url: club.url, call: cancelOuting, path: `teetime/cancelouting/${outing.id}`, token, body: {} })
    await phone.comeBack()
    await games(page).getByRole('heading', { name: 'Skins' }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: scoring.seeWhy }).first().click()
    const list = page.getByRole('dialog', { name: sheetTexts.scoresNotAccepted })
    await list
      .getByRole('listitem')
      .filter({ hasText: 'Skins' })
      .filter({ hasText: form.group(1) })
      .waitFor()
    await list.getByRole('button', { name: sheetTexts.discard, exact: true }).click()
    await list.getByRole('button', { name: sheetTexts.discardIt }).click()
    await list.getByText(scoring.allCleared).waitFor()
  }),
)
