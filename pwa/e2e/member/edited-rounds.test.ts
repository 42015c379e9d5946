import { expect, test } from 'vitest'
import { texts as adminTexts } from '../../screens/admin/texts.ts'
import { texts as coursesTexts } from '../../screens/courses/texts.ts'
import { texts as handicapLookupTexts } from '../../screens/handicap-lookup/texts.ts'
import { texts as postRoundTexts } from '../../screens/post-round/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { says } from '../harness/notices.ts'
import {
  fillRound,
  golferToSelect,
  indexAfter,
  openRound,
  ownIndex,
  postRound,
  postedWith,
  selectCourse,
} from '../harness/posting-rounds.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

test(
  'a round is edited by its golfer, deleted by an administrator and restored, and the index follows each time',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone, 'admin')
    const before = await ownIndex(phone)
    await postRound(phone, '60')
    await expect.poll(() => postedWith(phone, '60')).toBe(1)
    const lowered = await indexAfter(phone, before)

    const dialog = await openRound(phone, '60')
    await dialog.getByText(/\(60 − .* × 113 ÷ /).waitFor()
    await dialog.getByRole('link', { name: handicapLookupTexts.round.edit }).click()
    await page.getByRole('heading', { name: postRoundTexts.round.editTitle }).waitFor()
    const score = page.getByRole('textbox', { name: postRoundTexts.adjustedScore })
    await expect.poll(() => score.inputValue()).toBe('60')
    await score.fill('62')
    await button(page, postRoundTexts.round.editAlone).click()
    await page.waitForURL('**/handicapLookup/*')
    await expect.poll(() => postedWith(phone, '62')).toBe(1)
    await expect.poll(() => postedWith(phone, '60')).toBe(0)
    const edited = await indexAfter(phone, lowered)

    await (await openRound(phone, '62')).getByRole('button', { name: handicapLookupTexts.round.delete }).click()
    await phone.goOffline()
    await button(page, handicapLookupTexts.round.deletion.delete).click()
    await page.getByRole('alert').getByText(handicapLookupTexts.round.deletion.failed).waitFor()
    await phone.comeBack()
    await button(page, handicapLookupTexts.round.deletion.delete).click()
    await page
      .getByRole('dialog', { name: handicapLookupTexts.round.deletion.done })
      .getByRole('button', { name: handicapLookupTexts.round.deletion.ok })
      .click()
    await page.locator('main:focus-within').waitFor()
    await expect.poll(() => postedWith(phone, '62')).toBe(0)
    await expect.poll(() => ownIndex(phone)).toBe(before)

    await phone.open('/admin/deletedRounds')
    await page.getByText(/ by Margaret Doyle$/).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await button(page, adminTexts.deletedRounds.restoreOf({ name: 'Margaret Doyle', score: 62 })).click()
    await page.getByText(adminTexts.deletedRounds.none).waitFor()
    // The button is removed with its row, so the list takes the focus.
    await page.getByRole('region', { name: adminTexts.deletedRounds.list }).and(page.locator(':focus')).waitFor()
    await expect.poll(() => postedWith(phone, '62')).toBe(1)
    await expect.poll(() => ownIndex(phone)).toBe(edited)
  }),
)

test(
  'an edit whose answer is lost is repeated and done once, with the rounds of the others',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone)
    await postRound(phone, '93')
    await (await openRound(phone, '93')).getByRole('link', { name: handicapLookupTexts.round.edit }).click()
    await page.getByRole('textbox', { name: postRoundTexts.adjustedScore }).fill('92')
    await button(page, postRoundTexts.round.editOthers).click()
    await page.getByRole('searchbox', { name: postRoundTexts.golfers.search }).fill('okafor')
    await golferToSelect(page, 'Ben Okafor').click()
    await button(page, postRoundTexts.golfers.setScores).click()
    await page.getByRole('textbox', { name: postRoundTexts.golferScores.score }).fill('91')
    await page.getByRole('textbox', { name: postRoundTexts.holesParOrBetter }).fill('6')
    await button(page, postRoundTexts.saveScores).click()
    await page.getByRole('heading', { name: postRoundTexts.review.title }).waitFor()

    const lost = phone.air.cutDuring('/api/round/save', 'answered')
    await button(page, postRoundTexts.saveScores).click()
    await lost
    await page.getByText(serverTexts.noAnswer).waitFor()
    await phone.comeBack()
    await button(page, postRoundTexts.saveScores).click()
    await says(page, postRoundTexts.saving.posted.detail)
    await expect.poll(() => page.getByRole('dialog', { name: postRoundTexts.saving.duplicate.title }).count()).toBe(0)
    await expect.poll(() => postedWith(phone, '92')).toBe(1)

    await phone.open('/recentPostings')
    await expect.poll(() => page.getByRole('button', { name: /^Ben Okafor, 91,/ }).count()).toBe(1)
  }),
)

test(
  'teeboxes are edited on the way to a round, which takes the last changed one',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone, 'admin')
    await selectCourse(phone)
    await fillRound(page, { score: '88', par: '7' })
    await page.getByRole('link', { name: postRoundTexts.round.editTeeboxes }).click()
    await page.getByRole('heading', { name: coursesTexts.editTeeboxes.title }).waitFor()
    await button(page, coursesTexts.teebox.add).click()
    const added = page.getByRole('group', { name: /^Teebox \d+$/ }).last()
    await added.getByLabel(coursesTexts.teebox.name).fill('Winter')
    await added.getByLabel(coursesTexts.teebox.rating).fill('68.3')
    await added.getByLabel(coursesTexts.teebox.slope).fill('117')
    phone.air.lose(/^\/api\/course\/\d+/)
    await button(page, coursesTexts.editTeeboxes.submit).click()

    await page.waitForURL('**/postRound/round')
    await page.getByText(postRoundTexts.round.oldTeeboxes.title).waitFor()
    phone.air.restore()
    await page.reload()
    const winter = page
      .getByRole('group', { name: postRoundTexts.teebox })
      .getByRole('radio', { name: /^Winter 68\.3\/117/ })
    await winter.waitFor()
    await expect.poll(() => winter.isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('textbox', { name: postRoundTexts.adjustedScore }).inputValue()).toBe('88')
    await button(page, postRoundTexts.round.alone).click()
    await page.waitForURL('**/handicapLookup')
    const dialog = await openRound(phone, '88')
    await expect.poll(() => dialog.innerText()).toContain('(88 − 68.3) × 113 ÷ 117')
  }),
)

test(
  'a round is submitted to the USGA once: it waits, is exported to a file, and shows its state',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signIn(phone, 'admin')
    await postRound(phone, '94')
    const dialog = await openRound(phone, '94')
    await phone.goOffline()
    await dialog.getByRole('button', { name: handicapLookupTexts.round.postToUsga }).click()
    await page.getByRole('alert').getByText(handicapLookupTexts.round.usga.failed).waitFor()
    await phone.comeBack()
    await dialog.getByRole('button', { name: handicapLookupTexts.round.postToUsga }).click()
    await says(page, handicapLookupTexts.round.usga.handedOn.title)
    const waiting = await openRound(phone, '94')
    await waiting.getByText(handicapLookupTexts.round.usga.states.waiting).waitFor()
    expect(await waiting.getByRole('button', { name: handicapLookupTexts.round.postToUsga }).count()).toBe(0)

    await phone.open('/admin/usgaRounds')
    const queue = page.getByRole('table', { name: adminTexts.usgaRounds.caption })
    await queue.getByText(adminTexts.usgaRounds.states.waiting, { exact: true }).waitFor()
    expect(await faultsHere(page)).toEqual([])
    // The round still waits while the list shows others.
    await page.getByRole('radio', { name: adminTexts.usgaRounds.states.failed }).check()
    await page.getByText(adminTexts.usgaRounds.none).waitFor()
    await button(page, adminTexts.usgaRounds.export).waitFor()
    await page.getByRole('radio', { name: adminTexts.lists.all }).check()
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
    await posted.getByText(handicapLookupTexts.round.usga.states.exported).waitFor()
    await expect.poll(() => posted.getByRole('button', { name: handicapLookupTexts.round.postToUsga }).count()).toBe(0)
  }),
)
