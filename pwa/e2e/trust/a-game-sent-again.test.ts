import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as forms } from '../../forms/texts.ts'
import { texts as form } from '../../games-beside/texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as server } from '../../server/texts.ts'
import { says } from '../harness/notices.ts'
import { startOuting } from '../harness/outing.ts'
import { allOnServer, showPane } from '../harness/scoring.ts'
import { storyWithSignal, type Story } from '../harness/story.ts'

const sheet = (page: Page) => page.getByRole('dialog', { name: form.addGame })

/** Opens the form for a game from the menu. */
async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: scoring.more, exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: form.addGame }).click()
  await sheet(page).waitFor()
}

const choose = (page: Page, game: string) => sheet(page).getByLabel(form.whichGame).selectOption({ label: game })
const add = (page: Page) => sheet(page).getByRole('button', { name: form.addThisGame }).click()
const sideOfFirst = (page: Page, side: string) =>
  sheet(page)
    .getByRole('group', { name: new RegExp(`^${form.sideOf('')}`) })
    .first()
    .getByRole('radio', { name: side, exact: true })
const skins = (page: Page) => page.getByRole('heading', { name: /^Skins/ })

test(
  'a game whose answer is lost is there once, and a second one like it is a second game',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const phone = await takePhone({ air: true })
    const other = await takePhone()
    const { page } = phone
    for (const { open } of [phone, other]) await open(`/leaderboard/${outing.groups[0].code}`)
    for (const count of [1, 2]) {
      await openForm(page)
      await choose(page, 'Skins')
      const lost = phone.air.cutDuring('/api/sync/push', 'answered')
      await add(page)
      await sheet(page).waitFor({ state: 'detached' })
      await lost
      await showPane(other.page, 'games')
      await expect.poll(() => skins(other.page).count()).toBe(count)
      await phone.comeBack()
      await allOnServer(page)
      await showPane(page, 'games')
      for (const each of [page, other.page]) await expect.poll(() => skins(each).count()).toBe(count)
    }
  }),
)

test(
  'what was chosen for a game is there after a reload, until it is added or discarded',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone()
    await open(`/leaderboard/${outing.groups[0].code}`)
    await openForm(page)
    await choose(page, 'Nassau')
    await sideOfFirst(page, 'B').check({ force: true })
    await page.reload()
    await openForm(page)
    await sheet(page).getByText(forms.unsaved).waitFor()
    expect(await sideOfFirst(page, 'B').isChecked()).toBe(true)
    const chosen = () => sheet(page).getByLabel(form.whichGame).locator('option:checked').innerText()
    expect(await chosen()).toBe('Nassau')
    await sheet(page).getByRole('button', { name: forms.discard }).click()
    await expect.poll(chosen).not.toBe('Nassau')

    await choose(page, 'Skins')
    await add(page)
    await sheet(page).waitFor({ state: 'detached' })
    await openForm(page)
    expect(await chosen()).not.toBe('Skins')
    expect(await sheet(page).getByText(forms.unsaved).count()).toBe(0)
  }),
)

/** A phone on the games of a group that plays skins. */
async function withSkins({ club, takePhone }: Story) {
  const outing = await startOuting(club.url, { golfers: 4 })
  const phone = await takePhone({ air: true })
  await phone.open(`/leaderboard/${outing.groups[0].code}`)
  await openForm(phone.page)
  await choose(phone.page, 'Skins')
  await add(phone.page)
  await sheet(phone.page).waitFor({ state: 'detached' })
  await showPane(phone.page, 'games')
  const tap = (button: string) => phone.page.getByRole('button', { name: new RegExp(`^${button}`) }).click()
  const dialog = phone.page.getByRole('dialog')
  return { phone, page: phone.page, code: outing.groups[0].code, tap, dialog }
}

test(
  'a removal whose answer is lost is not denied, and is confirmed once the phone is back',
  storyWithSignal(async (scene) => {
    const { phone, page, tap, dialog } = await withSkins(scene)
    await tap(gameTexts.removeGame)
    const lost = phone.air.cutDuring('/api/teetime/games/', 'answered')
    await dialog.getByRole('button', { name: gameTexts.removeGame }).click()
    await lost
    await dialog.getByText(server.noAnswer).waitFor()
    await phone.comeBack()
    await says(page, gameTexts.gameRemoved('Skins'))
    await dialog.waitFor({ state: 'detached' })
    expect(await skins(page).count()).toBe(0)
    // The tab stays after the last game was removed, because games can be added there.
    await page.getByRole('button', { name: form.addGame, exact: true }).waitFor()
  }),
)

test(
  'a removal that was lost on its way is made by the next tap',
  storyWithSignal(async (scene) => {
    const { phone, page, tap, dialog } = await withSkins(scene)
    await tap(gameTexts.removeGame)
    phone.air.lose(/\/remove$/)
    const remove = dialog.getByRole('button', { name: gameTexts.removeGame })
    await remove.click()
    await dialog.getByText(server.noAnswer).waitFor()
    expect(await page.getByText('0 skins').count()).toBe(4)
    phone.air.restore()
    await remove.click()
    await says(page, gameTexts.gameRemoved('Skins'))
    await expect.poll(() => skins(page).count()).toBe(0)
  }),
)

test(
  'a change of an allowance whose answer is lost is not denied, and is confirmed once the phone is back',
  storyWithSignal(async (scene) => {
    const { phone, page, tap, dialog } = await withSkins(scene)
    await tap(gameTexts.changeAllowance)
    await dialog.getByLabel(form.allowanceLabel).fill('85')
    const lost = phone.air.cutDuring('/api/teetime/games/', 'answered')
    await dialog.getByRole('button', { name: gameTexts.saveAllowance }).click()
    await lost
    await dialog.getByText(server.noAnswer).waitFor()
    await phone.comeBack()
    await says(page, gameTexts.allowanceChanged('Skins'))
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(gameTexts.allowanceIs(85)).waitFor()
  }),
)

test(
  'an allowance that another phone has changed first is named as changed, and the next tap changes it',
  storyWithSignal(async (scene) => {
    const { phone, page, code, tap, dialog } = await withSkins(scene)
    const other = await scene.takePhone()
    await other.open(`/leaderboard/${code}`)
    await showPane(other.page, 'games')
    await tap(gameTexts.changeAllowance)
    await dialog.getByLabel(form.allowanceLabel).fill('85')
    phone.air.hold('/api/teetime/games/')
    const save = dialog.getByRole('button', { name: gameTexts.saveAllowance })
    await save.click()
    await other.page.getByRole('button', { name: new RegExp(`^${gameTexts.changeAllowance}`) }).click()
    await other.page.getByLabel(form.allowanceLabel).fill('90')
    await other.page.getByRole('dialog').getByRole('button', { name: gameTexts.saveAllowance }).click()
    await page.getByText(gameTexts.allowanceIs(90)).waitFor({ state: 'attached' })
    phone.air.restore()
    await dialog.getByText(gameTexts.allowanceNotChanged).waitFor()
    await save.click()
    await page.getByText(gameTexts.allowanceIs(85)).waitFor()
    await other.page.getByText(gameTexts.allowanceIs(85)).waitFor()
  }),
)
