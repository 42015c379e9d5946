import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as games } from '../../games-beside/texts.ts'
import { texts as scheduled } from '../../invitations/texts.ts'
import { texts as offCourse } from '../../outings/off-course-texts.ts'
import { texts as addMembers } from '../../screens/add-members/texts.ts'
import { texts as admin } from '../../screens/admin/texts.ts'
import { texts as courses } from '../../screens/courses/texts.ts'
import { texts as lookup } from '../../screens/handicap-lookup/texts.ts'
import { texts as home } from '../../screens/home/texts.ts'
import { texts as invitations } from '../../screens/invitations/texts.ts'
import * as gameTexts from '../../screens/leaderboard/games/texts.ts'
import * as holeTexts from '../../screens/leaderboard/hole/texts.ts'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as postRound } from '../../screens/post-round/texts.ts'
import { texts as postings } from '../../screens/recent-postings/texts.ts'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { texts as shell } from '../../shell/texts.ts'
import { texts as teeTimes } from '../../tee-times/texts.ts'
import { openMenu } from '../harness/accounts.ts'
import { says } from '../harness/notices.ts'
import { addGameByCall, startOuting } from '../harness/outing.ts'
import { fillRound, golferToSelect, selectCourse } from '../harness/posting-rounds.ts'
import { entered, enteredOnce, strokesOn } from '../harness/round.ts'
import { allOnServer, figureOf, saidSaved, scorePad } from '../harness/scoring.ts'
import { button, loadScreen } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

const canceling = offCourse.cancel

/** Presses Tab until a control with this name has the focus. A failure lists the controls on the way. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  const walked: string[] = []
  for (let steps = 0; steps < 60; steps += 1) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      return element?.getAttribute('aria-label') ?? element?.textContent?.trim() ?? ''
    })
    walked.push(focused)
    if (name.test(focused)) return
  }
  throw new Error(`${name} was not reached by Tab, only: ${walked.join(' | ')}`)
}

test(
  'a hole is opened and scored with the keyboard alone (PWA-09)',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const [group] = outing.groups
    const { page, open } = await takePhone({ width: 1280, height: 800 })

    await open('/leaderboard')
    await page.getByRole('heading', { name: landing.nomadScoring }).waitFor()
    await page.getByLabel(landing.outingCode).focus()
    await page.keyboard.type(group.code.toLowerCase())
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()

    for (const strokes of strokesOn(1)) {
      await tabTo(page, new RegExp(`^${scoring.scoreOf('')}`))
      await page.keyboard.press(String(strokes))
    }
    await tabTo(page, new RegExp(`^${scoring.recordScore}$`))
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle)
    expect(outline).not.toBe('none')
    await page.keyboard.press('Enter')
    await saidSaved(page, 1)

    await page.getByRole('heading', { name: scoring.hole(2), exact: true }).waitFor()
    await allOnServer(page)
    expect(entered(await club.stopAndReadHistory(outing.id))).toEqual(enteredOnce(group, [1]))
  }),
)

test(
  'a bar at the bottom of the screen does not cover what the keyboard goes to (PWA-09)',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ height: 640 })
    const { page } = phone
    await signIn(phone)
    await selectCourse(phone)
    await fillRound(page, { score: '97', par: '5' })
    await button(page, postRound.round.others).click()
    const bar = button(page, postRound.golfers.setScores)
    await page.getByRole('searchbox', { name: postRound.golfers.search }).focus()
    await golferToSelect(page, 'Ben Okafor').waitFor()
    const covered: string[] = []
    for (let steps = 0; steps < 30; steps += 1) {
      await page.keyboard.press('Tab')
      const top = await bar.evaluate((element) => element.getBoundingClientRect().top)
      const { name, bottom } = await page.evaluate(() => {
        const focused = document.activeElement ?? document.body
        return { name: focused.textContent ?? '', bottom: focused.getBoundingClientRect().bottom }
      })
      if (name === postRound.cancel) break
      if (bottom > top) covered.push(`${name} ${Math.round(bottom - top)} px`)
    }
    expect(covered).toEqual([])
  }),
)

test(
  'the pad is opened, used and closed with the keyboard, and the focus is never lost',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone({ width: 1280, height: 800 })
    await open(`/leaderboard/${outing.groups[0].code}`)
    const tiles = scorePad(page).getByRole('group', { name: holeTexts.golfers }).getByRole('button')
    const hasFocus = (shown: Locator) => shown.evaluate((element) => element === document.activeElement)

    await figureOf(page, 0).press('Enter')
    await expect.poll(() => hasFocus(tiles.first())).toBe(true)
    // The key for more strokes is replaced by others, as is the key that was chosen, so the focus moves on.
    await scorePad(page).getByRole('button', { name: holeTexts.moreStrokes }).press('Enter')
    await expect.poll(() => hasFocus(tiles.first())).toBe(true)
    await tabTo(page, /^12\b/)
    await page.keyboard.press('Enter')
    await expect.poll(() => hasFocus(tiles.nth(1))).toBe(true)
    await scorePad(page).getByRole('button', { name: holeTexts.done }).press('Enter')
    await expect.poll(() => hasFocus(figureOf(page, 1))).toBe(true)
    await page.keyboard.press('6')
    await expect.poll(() => figureOf(page, 1).getAttribute('aria-valuenow')).toBe('6')
    expect(await figureOf(page, 0).getAttribute('aria-valuenow')).toBe('12')
  }),
)

test(
  'the keyboard goes on in the screen when the button that was pressed is gone (PWA-09)',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page, open } = phone
    const lost: string[] = []
    const pressUntilGone = async (wanted: Locator, name: string) => {
      await wanted.waitFor()
      // Keys do nothing until the previous request is answered.
      await expect.poll(() => page.locator('output > span').count()).toBe(0)
      await wanted.press('Enter')
      await wanted.waitFor({ state: 'detached' })
      const kept = page.locator('main:focus, main :focus, [role="dialog"] :focus')
      await kept.waitFor({ timeout: 30_000 }).catch(() => lost.push(name))
    }
    await signIn(phone, 'admin')

    await loadScreen(phone, '/home')
    // The last part of the screen has loaded, so that nothing moves the focus later.
    await page.getByRole('heading', { name: home.lastOutings.title }).waitFor()
    const spot = page.getByRole('button', { name: new RegExp(`^${teeTimes.signUp}: `) }).first()
    const teeTime = await spot.getAttribute('aria-label')
    await pressUntilGone(button(page, teeTime ?? ''), 'a spot of a tee time')

    await open('/addCourse/viewCourses')
    await pressUntilGone(button(page, courses.teebox.remove({ number: 1, name: '' })), 'a teebox')

    await selectCourse(phone)
    await fillRound(page, { score: '97', par: '5' })
    await button(page, postRound.round.others).click()
    await golferToSelect(page, 'Ben Okafor').click()
    await pressUntilGone(button(page, `Ben Okafor ${postRound.golfers.remove}`), 'a golfer of a round')

    await open('/admin/addMembers')
    const list = Buffer.from('name,email\nWanda Cooper,wanda@papago.example\nLeo Archer,')
    await page
      .getByLabel(addMembers.list.file)
      .setInputFiles({ name: 'members.csv', mimeType: 'text/csv', buffer: list })
    await page.getByRole('checkbox', { name: addMembers.list.invite('') }).check()
    await button(page, addMembers.list.save({ added: 2, changed: 0 })).click()
    await pressUntilGone(button(page, scheduled.undo), 'invitations that were to go out')

    await open('/admin/invitations')
    await page.getByLabel(invitations.search).fill('Archer')
    await button(page, invitations.one.printOf('Leo Archer')).click()
    await pressUntilGone(button(page, invitations.one.withdrawOf('Leo Archer')), 'an invitation')
    expect(lost).toEqual([])
  }),
)

test(
  'the keyboard goes on in the screen when an allowance, a game, an outing or a sign-in has ended (PWA-09)',
  storyWithSignal(async ({ club, takePhone }) => {
    const outing = await startOuting(club.url, { golfers: 4 })
    await addGameByCall(club.url, outing, { kind: 'skins', sides: [], settings: {} })
    const phone = await takePhone({ width: 1280, height: 800 })
    const { page, open } = phone
    const dialog = page.getByRole('dialog')
    const main = page.locator('main:focus')
    await signIn(phone)

    await open(`/leaderboard/${outing.groups[0].code}?show=games`)
    const change = page.getByRole('button', { name: gameTexts.changeAllowanceOf('Skins', '') })
    await change.press('Enter')
    await dialog.getByLabel(games.allowanceLabel).fill('50')
    await page.keyboard.press('Enter')
    await page.getByText(gameTexts.allowanceIs(50)).waitFor()
    await change.and(page.locator(':focus')).waitFor()
    await page.getByRole('button', { name: gameTexts.removeGameOf('Skins', '') }).press('Enter')
    await dialog.getByRole('button', { name: gameTexts.removeGame }).press('Enter')
    await page.getByRole('heading', { name: 'Skins' }).waitFor({ state: 'detached' })
    await main.waitFor()

    await open('/tournament')
    await button(page, canceling.title).press('Enter')
    await dialog.getByRole('button', { name: canceling.title, exact: true }).press('Enter')
    await says(page, canceling.done)
    await main.waitFor()

    await expect.poll(() => page.locator('output > span').count()).toBe(0)
    await openMenu(page)
    await button(page, shell.signOut.label).press('Enter')
    await says(page, shell.signOut.done.title)
    await main.waitFor()
  }),
)

test(
  'the keyboard goes on at the groups when they are even, and at the rounds of a month that was picked in the table (PWA-09)',
  storyWithSignal(async ({ club, takePhone }) => {
    await startOuting(club.url, { golfers: 5 })
    const phone = await takePhone()
    const { page, open } = phone
    await signIn(phone)
    await open('/tournament?step=4')
    await button(page, tournament.evenOut).press('Enter')
    await button(page, tournament.evenOut).waitFor({ state: 'detached' })
    const groups = page.locator('section:focus')
    await groups.getByRole('heading', { name: tournament.groups, exact: true }).waitFor()

    await open('/handicapLookup')
    await button(page, lookup.summary.chart).press('Enter')
    const chart = page.getByRole('dialog', { name: lookup.chart.dialog })
    await chart.getByText(lookup.chart.table).click()
    const months = chart.getByRole('button', { name: lookup.chart.roundsBehind('') })
    const behind = chart.getByRole('region', { name: lookup.chart.behind.title })
    for (const month of [months.first(), months.nth(1), months.nth(1)]) {
      await month.press('Enter')
      await behind.and(page.locator(':focus')).waitFor()
    }
    expect(await behind.evaluate((section) => section.getBoundingClientRect().top < innerHeight)).toBe(true)
  }),
)

test(
  'a club that has not chosen who may register is led to that choice',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone, 'admin')
    await loadScreen(phone, '/admin/club')
    await button(page, admin.club.policies.save).press('Enter')
    const choice = page.getByRole('group', { name: admin.club.policies.registration })
    await choice.getByRole('radio').first().and(page.locator(':focus')).waitFor()
    await choice.getByText(admin.club.policies.choose).waitFor()
    await choice.getByRole('radio').first().press(' ')
    await choice.getByText(admin.club.policies.choose).waitFor({ state: 'detached' })
  }),
)

test(
  'the keyboard goes on in each screen that Back opens, also in the one with which the app was opened (PWA-09)',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await loadScreen(phone, '/home')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
    await page.getByRole('link', { name: home.recentPostings }).press('Enter')
    await page.getByRole('heading', { name: postings.title }).waitFor()
    await page.goBack()
    await page.locator('main:focus').getByRole('heading', { name: home.title }).waitFor({ state: 'attached' })
  }),
)
