import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as courseTexts } from '../../courses/texts.ts'
import { texts as deviceTexts } from '../../device/texts.ts'
import { texts as roundTexts } from '../../rounds/texts.ts'
import { texts as postRoundTexts } from '../../screens/post-round/texts.ts'
import { texts as recentPostingsTexts } from '../../screens/recent-postings/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { says } from '../harness/notices.ts'
import {
  course,
  courseToSelect,
  fillRound,
  golferToSelect,
  postAlone,
  postedWith,
  selectCourse,
} from '../harness/posting-rounds.ts'
import { button } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'

const waits = (page: Page) => page.getByText(roundTexts.onPhone.waiting(deviceTexts.saved))

test(
  'a group’s rounds are posted in five steps, each of which reports what is missing',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open('/postRound')
    await courseToSelect(page).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await courseToSelect(page).click()
    await page.waitForURL('**/postRound/round')

    await page.getByRole('heading', { name: postRoundTexts.round.title }).waitFor()
    await expect.poll(() => button(page, postRoundTexts.round.alone).isDisabled()).toBe(true)
    await page
      .getByRole('group', { name: postRoundTexts.round.tournament })
      .getByRole('radio', { name: postRoundTexts.round.yes })
      .check()
    await button(page, postRoundTexts.round.alone).click()
    const firstTee = page.getByRole('group', { name: postRoundTexts.teebox }).getByRole('radio').first()
    await expect.poll(() => firstTee.evaluate((field) => field === document.activeElement)).toBe(true)
    await button(page, postRoundTexts.round.others).click()
    const errors = page.getByRole('alert').filter({ hasText: 'Please correct the following error(s):' })
    await errors.waitFor()
    await expect
      .poll(() => errors.getByRole('listitem').allInnerTexts())
      .toEqual(['Teebox is Required!', 'score is Required!', '# of Holes Par or Better is Required!'])
    expect(await faultsHere(page)).toEqual([])
    await fillRound(page, { score: '97', par: '5' })
    await page.getByRole('group', { name: 'Green Speed' }).getByRole('radio', { name: 'Lightning' }).check()
    await button(page, postRoundTexts.round.others).click()

    await page.getByRole('heading', { name: postRoundTexts.golfers.title }).waitFor()
    await page.getByRole('searchbox', { name: postRoundTexts.golfers.search }).fill('okafor')
    await golferToSelect(page, 'Ben Okafor').click()
    await page.getByText(postRoundTexts.golfers.selected(1)).waitFor()
    const sorts = page.getByLabel('Sort by').getByRole('option')
    await expect.poll(() => sorts.allTextContents()).toEqual(Object.values(postRoundTexts.golfers.columns))
    await expect.poll(() => golferToSelect(page, 'Jamal Haddad').count()).toBe(0)
    expect(await faultsHere(page)).toEqual([])
    await button(page, postRoundTexts.golfers.setScores).click()

    await page.getByRole('heading', { name: postRoundTexts.golferScores.title }).waitFor()
    await button(page, postRoundTexts.saveScores).click()
    const missing = page.getByRole('alert').getByRole('listitem')
    await expect
      .poll(() => missing.allInnerTexts())
      .toEqual(['User Ben Score is Required!', 'User Ben Par or better is Required!'])
    const score = page.getByRole('textbox', { name: postRoundTexts.golferScores.score })
    await expect.poll(() => score.evaluate((field) => field === document.activeElement)).toBe(true)
    await score.fill('91')
    await page.getByRole('textbox', { name: postRoundTexts.holesParOrBetter }).fill('6')
    await button(page, postRoundTexts.saveScores).click()

    await page.getByRole('heading', { name: postRoundTexts.review.title }).waitFor()
    await page.getByText('Lightning').waitFor()
    await expect.poll(() => page.getByRole('region', { name: 'Ben Okafor' }).innerText()).toContain('91')
    expect(await faultsHere(page)).toEqual([])
    await button(page, postRoundTexts.saveScores).click()
    await says(page, postRoundTexts.saving.posted.detail)
    await page.waitForURL('**/handicapLookup')
    await expect.poll(() => postedWith(phone, '97')).toBe(1)

    await phone.open('/recentPostings')
    await page
      .getByRole('button', { name: /^Ben Okafor/ })
      .first()
      .waitFor()
    await page.getByText(recentPostingsTexts.highlighted).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await phone.open('/postRound')
    await courseToSelect(page).waitFor()
    await expect.poll(() => button(page, postRoundTexts.selectCourse.unposted.continue).count()).toBe(0)
  }),
)

test(
  'a table of courses selects one by its button, or by its name once that is confirmed',
  storyWithSignal(async ({ takePhone }) => {
    const { selectCourse: words } = postRoundTexts
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page } = phone
    await signIn(phone)
    await phone.open('/postRound')
    await button(page, course).click()
    const dialog = page.getByRole('dialog', { name: words.ask.title })
    await dialog.getByRole('button', { name: words.ask.no }).click()
    await dialog.waitFor({ state: 'detached' })
    await button(page, course).click()
    await dialog.getByRole('button', { name: words.ask.yes }).click()
    await page.waitForURL('**/postRound/round')
    await phone.open('/postRound')
    await button(page, words.selectCourse(course)).click()
    await page.waitForURL('**/postRound/round')
  }),
)

/** Runs in the page: the score of the unposted round, as the disk has it. */
async function scoreOfDraft(): Promise<string | undefined> {
  const settled = async <Value>(request: IDBRequest<Value>) =>
    await new Promise<Value>((resolve) => (request.onsuccess = () => resolve(request.result)))
  const disk = await settled(indexedDB.open('nomad'))
  const rows: { value: { draft?: { score: string } } | null }[] = await settled(
    disk.transaction('meta').objectStore('meta').getAll(),
  )
  disk.close()
  return rows.flatMap(({ value }) => value?.draft?.score ?? []).at(0)
}

test(
  'an unposted round survives a closed browser, is posted offline, and once when the phone is back online',
  story(async ({ takePhone }) => {
    const phone = await takePhone({ ownBrowser: true })
    await signIn(phone)
    await selectCourse(phone)
    await keptOnPhone(phone)
    await phone.page.getByRole('textbox', { name: postRoundTexts.adjustedScore }).fill('96')
    await expect.poll(() => phone.page.evaluate(scoreOfDraft)).toBe('96')

    await phone.goOffline()
    await phone.closeBrowser()
    await phone.reopenBrowser()
    await phone.open('/postRound')
    await button(phone.page, postRoundTexts.selectCourse.unposted.continue).click()
    await phone.page.waitForURL('**/postRound/round')
    await expect
      .poll(() => phone.page.getByRole('textbox', { name: postRoundTexts.adjustedScore }).inputValue())
      .toBe('96')

    await phone.open('/postRound')
    await phone.page.getByText(courseTexts.onPhone).waitFor()
    await selectCourse(phone)
    await expect
      .poll(() => phone.page.getByRole('textbox', { name: postRoundTexts.adjustedScore }).inputValue())
      .toBe('')
    await postAlone(phone.page, '98')
    await waits(phone.page).waitFor()
    await phone.page.getByRole('button', { name: /menu$/i }).click()
    await button(phone.page, 'Sign Out').click()
    await phone.page.getByRole('heading', { name: '1 round not yet sent' }).waitFor()

    await phone.closeBrowser()
    await phone.reopenBrowser()
    await phone.open('/home')
    await waits(phone.page).waitFor()
    await phone.comeBack()
    await waits(phone.page).waitFor({ state: 'detached' })
    await expect.poll(() => postedWith(phone, '98')).toBe(1)
  }),
)

test(
  'a refused round comes back with the reason, and is posted once it is corrected',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await selectCourse(phone)
    await postAlone(page, '99')
    await page.waitForURL('**/handicapLookup')

    await selectCourse(phone)
    await postAlone(page, '99')
    const asked = page.getByRole('dialog', { name: postRoundTexts.saving.duplicate.title })
    await asked.getByRole('button', { name: postRoundTexts.saving.duplicate.leave }).click()
    await button(page, postRoundTexts.cancel).click()
    await page.waitForURL('**/home')
    await page.getByText(roundTexts.onPhone.refused('')).filter({ hasText: 'at Canyon Lakes' }).waitFor()
    expect(await faultsHere(page)).toEqual([])

    await button(page, roundTexts.onPhone.edit).click()
    await page.waitForURL('**/postRound/round')
    const score = page.getByRole('textbox', { name: postRoundTexts.adjustedScore })
    await expect.poll(() => score.inputValue()).toBe('99')
    await score.fill('12')
    await button(page, postRoundTexts.round.alone).click()
    await page.getByRole('alert').getByText('Your score must be 36 to 180 for 18 holes.').waitFor()
    await score.fill('100')
    await button(page, postRoundTexts.round.alone).click()
    await says(page, postRoundTexts.saving.posted.detail)
    await expect.poll(() => postedWith(phone, '100')).toBe(1)
    await expect.poll(() => postedWith(phone, '99')).toBe(1)
    await phone.open('/home')
    // The server's answer is rendered after the data of this phone.
    await page.getByText('Club Cup, round 2').waitFor()
    await expect.poll(() => page.getByText(roundTexts.onPhone.refused('')).count()).toBe(0)
  }),
)

test(
  'a round that the server refuses opens with its sentence at the field, which has the focus, and is posted once corrected',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    const [now, later] = [0, 3].map((days) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10))
    // The phone's clock is three days fast, so that only the server knows that the round is in the future.
    await page.context().clock.setSystemTime(Date.now() + 3 * 86_400_000)
    await signIn(phone)
    await selectCourse(phone)
    const date = page.getByLabel(postRoundTexts.round.date)
    await expect.poll(() => date.inputValue()).toBe(later)
    const isAtField = async () => {
      const sentence = 'You can’t post a round dated in the future.'
      await page.getByRole('alert').getByText(sentence).waitFor()
      await expect.poll(() => date.evaluate((field) => field === document.activeElement)).toBe(true)
      await expect.poll(() => date.getAttribute('aria-invalid')).toBe('true')
      expect(await page.getByText(sentence).count()).toBe(2)
    }
    await postAlone(page, '93')
    await isAtField()
    expect(await faultsHere(page)).toEqual([])

    await button(page, postRoundTexts.round.others).click()
    await golferToSelect(page, 'Ben Okafor').click()
    await button(page, postRoundTexts.golfers.setScores).click()
    await page.getByRole('textbox', { name: postRoundTexts.golferScores.score }).fill('91')
    await page.getByRole('textbox', { name: postRoundTexts.holesParOrBetter }).fill('6')
    await button(page, postRoundTexts.saveScores).click()
    await page.waitForURL('**/postRound/reviews')
    await button(page, postRoundTexts.saveScores).click()
    await page.waitForURL('**/postRound/round')
    await isAtField()

    await date.fill(String(now))
    await expect.poll(() => date.getAttribute('aria-invalid')).toBeNull()
    await button(page, postRoundTexts.round.alone).click()
    await says(page, postRoundTexts.saving.posted.detail)
  }),
)
