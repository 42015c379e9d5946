import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { PostingsOf } from '#sync/calls/rounds.ts'
import { texts as outingTexts } from '../../outings/off-course-texts.ts'
import { texts as words } from '../../rounds/listed-texts.ts'
import { texts as roundTexts } from '../../rounds/texts.ts'
import { texts as coursesTexts } from '../../screens/courses/texts.ts'
import { texts as recentPostingsTexts } from '../../screens/recent-postings/texts.ts'
import { texts as serverTexts } from '../../server/texts.ts'
import { faultsHere } from '../harness/faults.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import { startOuting } from '../harness/outing.ts'
import { loadScreen } from '../harness/screens.ts'
import { watchShifts } from '../harness/shifts.ts'
import { signIn } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'
import { untilCached } from '../harness/until-stored.ts'

/** The lines of every day. */
const postings = (page: Page) => page.getByRole('list', { name: recentPostingsTexts.caption }).getByRole('button')

/** Returns how many of them are completely on the screen. */
async function inSight(lines: Locator): Promise<number> {
  return await lines.evaluateAll(
    (all) => all.filter((line) => line.getBoundingClientRect().bottom <= innerHeight).length,
  )
}

test(
  'a phone shows seven postings and seven courses, and no list is wider than the screen',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open('/recentPostings')
    await expect.poll(() => postings(page).count()).toBe(20)
    await expect.poll(() => inSight(postings(page))).toBeGreaterThanOrEqual(7)
    expect(await faultsHere(page)).toEqual([])
    await phone.open('/viewCourses')
    const courses = page.getByRole('list', { name: coursesTexts.list.title }).getByRole('link')
    await expect.poll(() => courses.count()).toBe(10)
    await expect.poll(() => inSight(courses)).toBeGreaterThanOrEqual(7)
    expect(await faultsHere(page)).toEqual([])
  }),
)

test(
  'with letters of twice the size a line begins with the name whose figures it has',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ largeLetters: true })
    await signIn(phone)
    await phone.open('/viewCourses/1/handicaps')
    const parts = phone.page.getByRole('main').getByRole('listitem').first().locator('[aria-hidden="true"] > span')
    await expect.poll(() => parts.count()).toBe(3)
    const tops = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().top))
    expect(tops).toEqual(tops.toSorted((one, other) => one - other))
    expect(await faultsHere(phone.page)).toEqual([])
  }),
)

test(
  'a posting opens by keyboard with what its line has no room for, its card, its golfer and its course',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open('/recentPostings')
    const newest = postings(page).first()
    await newest.focus()
    await page.keyboard.press('Enter')
    const sheet = page.getByRole('dialog', { name: new RegExp(`${words.title('')}$`) })
    await sheet.getByText(words.indexName).waitFor()
    expect(await faultsHere(page)).toEqual([])
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'detached' })
    await expect.poll(() => newest.evaluate((line) => line === document.activeElement)).toBe(true)

    await postings(page).filter({ hasText: 'San Jose' }).first().click()
    await sheet.getByRole('button', { name: words.scoreCard }).click()
    const card = page.getByRole('dialog', { name: roundTexts.scorecard.title })
    await expect.poll(() => card.getByRole('rowheader').count()).toBe(18)
    await page.keyboard.press('Escape')
    await card.waitFor({ state: 'detached' })

    await postings(page).filter({ hasText: 'San Jose' }).first().click()
    await sheet.getByRole('link', { name: /^San Jose/ }).click()
    await page.getByRole('link', { name: coursesTexts.course.views.memberRounds }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: recentPostingsTexts.title }).waitFor()
    await postings(page).first().click()
    await sheet.getByRole('link', { name: words.record('') }).click()
    await page.waitForURL('**/handicapLookup/*')
  }),
)

test(
  'a golfer sees their own postings, or those of tournaments, again after Back and a reload, and offline',
  story(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'alice')
    // In a list of one golfer's rounds the accessible names do not contain the golfer.
    const isOwn = (name: string) => /^\d/.test(name)
    await phone.open('/recentPostings')
    const choice = page.getByRole('group', { name: recentPostingsTexts.shown })
    const chosen = (of: PostingsOf) => choice.getByRole('radio', { name: recentPostingsTexts.of[of] })
    const names = async () =>
      await postings(page).evaluateAll((all) => all.map((line) => line.firstElementChild?.textContent ?? ''))
    await expect.poll(() => postings(page).count()).toBe(20)
    expect(await chosen('everybody').isChecked()).toBe(true)

    await chosen('everybody').focus()
    await page.keyboard.press('ArrowRight')
    // A list that is loading is empty.
    await expect.poll(async () => (await names()).filter(isOwn).length).toBe(20)
    await expect.poll(() => chosen('me').evaluate((radio) => radio === document.activeElement)).toBe(true)
    const own = await names()
    await page.getByRole('button', { name: 'Next' }).click()
    const hasTurned = (shown: readonly string[]) => shown.length > 0 && !shown.includes(own[0] ?? '')
    await expect.poll(async () => hasTurned(await names())).toBe(true)
    const older = await names()
    expect(older.every(isOwn)).toBe(true)
    expect(await faultsHere(page)).toEqual([])

    await postings(page).first().click()
    await page
      .getByRole('dialog')
      .getByRole('link', { name: new RegExp(words.record('Alice .*')) })
      .click()
    await page.waitForURL('**/handicapLookup/*')
    await page.goBack()
    await expect.poll(names).toEqual(older)
    await page.reload()
    await expect.poll(names).toEqual(older)
    expect(await chosen('me').isChecked()).toBe(true)

    await chosen('tournaments').check()
    const tournament = new RegExp(`, ${words.tournament},`)
    await expect.poll(async () => (await names()).length).toBeGreaterThan(0)
    await expect.poll(async () => (await names()).every((name) => tournament.test(name))).toBe(true)
    const ofTournaments = await names()
    await expect.poll(() => new URL(page.url()).search).toBe('?of=tournaments')
    expect(await faultsHere(page)).toEqual([])

    await keptOnPhone(phone)
    await untilCached(page)
    await phone.goOffline()
    await page.reload()
    await page.getByText(serverTexts.asOf).waitFor()
    await expect.poll(names).toEqual(ofTournaments)
    await chosen('me').check()
    await expect.poll(names).toEqual(own)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect.poll(names).toEqual(older)
  }),
)

test(
  'rounds of a course are headed by their days, and by their dates in another order',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open('/viewCourses?name=canyon')
    await page.getByRole('link', { name: /^Canyon Lakes/ }).click()
    await page.getByRole('link', { name: coursesTexts.course.views.memberRounds }).click()
    const rounds = page.getByRole('list', { name: coursesTexts.rounds.caption })
    const days = page.getByRole('heading', { name: /^\w{3} · \d\d-\d\d-\d{4}$/ })
    await days.first().waitFor()
    await page.getByLabel('Sort by').selectOption(coursesTexts.rounds.columns.parorbetter)
    await days.first().waitFor({ state: 'detached' })
    await rounds.getByText(words.parorbetter, { exact: true }).first().waitFor()
    await page.getByRole('button', { name: /^Ascending/ }).click()
    await page.getByRole('button', { name: /^Descending/ }).waitFor()
    await rounds.getByRole('button').first().waitFor()
    expect(await faultsHere(page)).toEqual([])
  }),
)

test(
  'a large field does not fill the list of leaderboards: its card names the first golfers and counts the others',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOuting(club.url, { golfers: 40 })
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'alice')
    await phone.open('/leaderboard')
    const card = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: outingTexts.andMore([], 36) })
    await card.waitFor()
    expect(await card.evaluate((item) => item.getBoundingClientRect().height)).toBeLessThan(250)
  }),
)

test(
  'nothing that a golfer sees from the last visit moves when a slow server answers',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true, height: 1600 })
    const { page, air } = phone
    await signIn(phone, 'ben')
    for (const address of ['/home', '/recentPostings', '/handicapLookup', '/viewCourses']) {
      await loadScreen(phone, address)
      await untilCached(page)
      air.hold('/api/')
      await phone.open(address)
      await page.getByText(serverTexts.asOf).first().waitFor()
      const shifts = await watchShifts(page)
      air.restore()
      await expect.poll(() => page.getByText(serverTexts.asOf).count()).toBe(0)
      await page.locator('output[aria-label=Loading]').first().waitFor({ state: 'detached' })
      expect(`${address}: ${await shifts()}`).toBe(`${address}: `)
    }
  }),
)
