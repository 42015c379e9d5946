import { expect, test } from 'vitest'
import { texts as adminTexts } from '../screens/admin/texts.ts'
import { texts as serverTexts } from '../server/texts.ts'
import { faultsHere } from './harness/faults.ts'
import {
  button,
  fillRound,
  openRound,
  ownIndex,
  postedWith,
  postRound,
  selectCourse,
} from './harness/posting-rounds.ts'
import { signInAtHome } from './harness/sign-in.ts'
import { story, storyWithSignal } from './harness/story.ts'

test(
  'a round is edited by its golfer, deleted by an administrator and restored, and the index follows each time',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone, 'admin')
    const before = await ownIndex(phone)
    await postRound(phone, '60')
    await expect.poll(() => postedWith(phone, '60')).toBe(1)
    const lowered = await ownIndex(phone)
    expect(lowered).not.toBe(before)

    const dialog = await openRound(phone, '60')
    await dialog.getByText(/\(60 − .* × 113 ÷ /).waitFor()
    await dialog.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('heading', { name: 'Edit Round' }).waitFor()
    const score = page.getByRole('textbox', { name: 'Adjusted Score' })
    await expect.poll(() => score.inputValue()).toBe('60')
    await score.fill('62')
    await button(page, 'Save Edit').click()
    await page.waitForURL('**/handicapLookup/*')
    await expect.poll(() => postedWith(phone, '62')).toBe(1)
    await expect.poll(() => postedWith(phone, '60')).toBe(0)
    const edited = await ownIndex(phone)
    expect(edited).not.toBe(lowered)

    await (await openRound(phone, '62')).getByRole('button', { name: 'Delete' }).click()
    await phone.goOffline()
    await button(page, 'Delete it').click()
    await page.getByRole('alert').getByText('Failed to delete round!').waitFor()
    await phone.comeBack()
    await button(page, 'Delete it').click()
    await page.getByRole('dialog', { name: 'Round deleted' }).getByRole('button', { name: 'Done' }).click()
    await page.locator('main:focus-within').waitFor()
    await expect.poll(() => postedWith(phone, '62')).toBe(0)
    await expect.poll(() => ownIndex(phone)).toBe(before)

    await phone.open('/admin/deletedRounds')
    await page.getByText(/ by Margaret Doyle$/).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await button(page, adminTexts.deletedRounds.restoreOf({ name: 'Margaret Doyle', score: 62 })).click()
    await page.getByText(adminTexts.deletedRounds.none).waitFor()
    // The button is removed with its row: the list takes the focus.
    await page.getByRole('region', { name: adminTexts.deletedRounds.list }).and(page.locator(':focus')).waitFor()
    await expect.poll(() => postedWith(phone, '62')).toBe(1)
    await expect.poll(() => ownIndex(phone)).toBe(edited)
  }),
)

test(
  'an edit whose answer is lost is sent again and done once, with the rounds of the others',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone)
    await postRound(phone, '93')
    await (await openRound(phone, '93')).getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('textbox', { name: 'Adjusted Score' }).fill('92')
    await button(page, 'Save Edit And Add Others').click()
    await page.getByRole('searchbox', { name: 'Golfer Name' }).fill('okafor')
    await button(page, 'Ben Okafor').click()
    await button(page, 'Set Golfers’ Scores').click()
    await page.getByRole('textbox', { name: 'Adj Score' }).fill('91')
    await page.getByRole('textbox', { name: 'Holes Par or Better' }).fill('6')
    await button(page, 'Save Scores').click()
    await page.getByRole('heading', { name: 'Round Review' }).waitFor()

    const lost = phone.air.cutDuring('/api/round/save', 'answered')
    await button(page, 'Save Scores').click()
    await lost
    await page.getByText(serverTexts.unreachable).waitFor()
    await phone.comeBack()
    await button(page, 'Save Scores').click()
    await page.getByText('The scores for all the golfers have been posted').waitFor()
    await expect.poll(() => page.getByRole('dialog', { name: 'Posted already?' }).count()).toBe(0)
    await expect.poll(() => postedWith(phone, '92')).toBe(1)

    await phone.open('/recentPostings')
    await page
      .getByRole('link', { name: /^Ben Okafor/ })
      .first()
      .waitFor()
    const bens = page
      .getByRole('row')
      .filter({ hasText: 'Ben Okafor' })
      .filter({ has: page.getByText('91', { exact: true }) })
    await expect.poll(() => bens.count()).toBe(1)
  }),
)

test(
  'teeboxes are edited on the way to a round, which goes on with the one that changed last',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone, 'admin')
    await selectCourse(phone)
    await fillRound(page, { score: '88', par: '7' })
    await page.getByRole('link', { name: 'Edit Teeboxes' }).click()
    await page.getByRole('heading', { name: 'Edit Course Teeboxes' }).waitFor()
    await button(page, 'Add A Teebox').click()
    const added = page.getByRole('group', { name: /^Teebox \d+$/ }).last()
    await added.getByLabel('Name').fill('Winter')
    await added.getByLabel('Rating').fill('68.3')
    await added.getByLabel('Slope').fill('117')
    await button(page, 'Save Edit').click()

    await page.waitForURL('**/postRound/round')
    const winter = page.getByRole('group', { name: 'Teebox' }).getByRole('radio', { name: /^Winter 68\.3\/117/ })
    await winter.waitFor()
    await expect.poll(() => winter.isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('textbox', { name: 'Adjusted Score' }).inputValue()).toBe('88')
    await button(page, 'Save My Score Only').click()
    await page.waitForURL('**/handicapLookup')
    const told = await openRound(phone, '88')
    await expect.poll(() => told.innerText()).toContain('(88 − 68.3) × 113 ÷ 117')
  }),
)

test(
  'a round is handed on to the USGA once: it waits, goes out as a file, and says so',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone, 'admin')
    await postRound(phone, '94')
    const dialog = await openRound(phone, '94')
    await phone.goOffline()
    await dialog.getByRole('button', { name: 'Post to USGA' }).click()
    await page.getByRole('alert').getByText('Failed to post round to USGA').waitFor()
    await phone.comeBack()
    await dialog.getByRole('button', { name: 'Post to USGA' }).click()
    await page.getByText('Waiting for the handicap chair').waitFor()
    const waiting = await openRound(phone, '94')
    await waiting.getByText('Waiting for the handicap chair').waitFor()
    expect(await waiting.getByRole('button', { name: 'Post to USGA' }).count()).toBe(0)

    await phone.open('/admin/usgaRounds')
    const queue = page.getByRole('table', { name: adminTexts.usgaRounds.caption })
    await queue.getByText(adminTexts.usgaRounds.states.waiting, { exact: true }).waitFor()
    expect(await faultsHere(page)).toEqual([])
    const download = page.waitForEvent('download')
    await button(page, adminTexts.usgaRounds.export).click()
    expect((await download).suggestedFilename()).toMatch(/^usga-\d{4}-\d\d-\d\d\.csv$/)
    await queue.getByText(adminTexts.usgaRounds.states.exported, { exact: true }).waitFor()
    await expect.poll(() => button(page, adminTexts.usgaRounds.export).count()).toBe(0)
    const again = page.waitForEvent('download')
    await queue.getByRole('button', { name: adminTexts.usgaRounds.againWith('Margaret Doyle') }).click()
    await again
    await page.getByRole('radio', { name: adminTexts.usgaRounds.states.waiting }).check()
    await page.getByText(adminTexts.usgaRounds.none).waitFor()

    const posted = await openRound(phone, '94')
    await posted.getByText('Posted to the USGA').waitFor()
    await expect.poll(() => posted.getByRole('button', { name: 'Post to USGA' }).count()).toBe(0)
  }),
)
