import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as forms } from '../../forms/texts.ts'
import { texts as names } from '../../outings/texts.ts'
import { texts as homeTexts } from '../../screens/home/texts.ts'
import { texts as safe } from '../../screens/leaderboard/safe/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { started } from '../../screens/leaderboard/unsent-texts.ts'
import { texts as shell } from '../../shell/texts.ts'
import { texts } from '../../start-again/texts.ts'
import { openMenu } from '../harness/accounts.ts'
import { keptOnPhone } from '../harness/first-tee.ts'
import type { Phone } from '../harness/phone.ts'
import { allOnServer, recordButton, saidSaved } from '../harness/scoring.ts'
import { resize } from '../harness/screens.ts'
import { signIn, signInAtHome } from '../harness/sign-in.ts'
import { story, storyWithSignal } from '../harness/story.ts'
import { untilCached } from '../harness/until-stored.ts'

/** The link to the previous group of the demo’s organizer: Liam, Jamal, Tomáš and Xavier. */
const last = (page: Page) => page.getByRole('link', { name: /^Same as .*Liam, Tomáš and Xavier/ })

const start = (page: Page) => page.getByRole('button', { name: new RegExp(`^${texts.start}`) })

async function startInTwoTaps({ page }: Phone): Promise<void> {
  await last(page).click()
  await start(page).click()
  await page.getByRole('heading', { name: scoring.hole(1), exact: true }).waitFor()
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { y: Infinity, height: 0 }

const nothing = { holes: 0, outings: 0, rounds: 0, signUps: 0 }

/** Records the par of everyone, which is set, on the hole that is shown. */
async function scorePars(page: Page, hole: number): Promise<void> {
  await page.getByRole('heading', { name: scoring.hole(hole), exact: true }).waitFor()
  await recordButton(page).click()
  await saidSaved(page, hole)
}

/** Returns the code of the organizer’s group, from the list of outings in progress. */
async function codeOnHome(page: Page): Promise<string> {
  const link = page.getByRole('link', { name: homeTexts.outings.open({ way: homeTexts.outings.score, course: '' }) })
  await expect.poll(async () => await link.first().getAttribute('href')).toMatch(/^\/leaderboard\/\w{8}$/)
  return (await link.first().getAttribute('href'))?.split('/').at(-1) ?? ''
}

test(
  'with a signal two taps on Home start the foursome of last time',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signInAtHome(phone)
    await startInTwoTaps(phone)
    await scorePars(phone.page, 1)
    await allOnServer(phone.page)
    await phone.open('/home')
    await codeOnHome(phone.page)
    await expect.poll(() => last(phone.page).count()).toBe(0)
  }),
)

test(
  'with letters of twice the size nothing on the screen of the foursome of last time is wider than its card',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ largeLetters: true })
    const { page } = phone
    await signInAtHome(phone)
    await last(page).click()
    await start(page).waitFor()
    for (const width of [320, 390]) {
      await resize(page, { width, height: 844 })
      const wide = await page
        .getByRole('main')
        .evaluate((main) =>
          [...main.querySelectorAll('div')]
            .filter((part) => part.scrollWidth > part.clientWidth)
            .map((part) => `${part.scrollWidth - part.clientWidth} px: ${part.innerText.slice(0, 40)}`),
        )
      expect(wide, `at ${width}`).toEqual([])
    }
  }),
)

test(
  'the ways to another outing are at the bottom of the screen, below the groups of last time',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signIn(phone)
    await phone.open('/startAgain')
    await last(page).waitFor()
    const below = async () => {
      const box = await page.getByRole('link', { name: texts.newOuting }).boundingBox()
      return box === null ? null : 844 - box.y - box.height
    }
    // The footer of the app is below them.
    await expect.poll(below).toBeLessThan(120)
    expect(await below()).toBeGreaterThan(0)
  }),
)

test(
  'what was changed in the group of last time stays through a reload, until the outing is started',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    const { page } = phone
    await signInAtHome(phone)
    await last(page).click()
    const golfers = page.getByRole('region', { name: texts.golfers }).getByRole('listitem')
    await expect.poll(() => golfers.count()).toBe(4)
    await page.getByRole('button', { name: /^Remove Liam/ }).press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('MAIN')
    const tees = golfers.getByRole('combobox').first()
    const before = await tees.inputValue()
    await tees.selectOption({ index: 0 })
    const chosen = await tees.inputValue()
    expect(chosen).not.toBe(before)
    await page.getByRole('button', { name: `${texts.change} ${texts.game}` }).click()
    await page.getByRole('checkbox', { name: new RegExp(`^${texts.signCards}`) }).check()
    await page.getByRole('button', { name: texts.done, exact: true }).click()

    await page.reload()
    await page.getByText(forms.unsaved).waitFor()
    expect(await golfers.count()).toBe(3)
    await expect.poll(() => tees.inputValue()).toBe(chosen)
    const signedCards = page.getByText(names.games.signCards)
    await signedCards.waitFor()
    await start(page).click()
    await page.getByRole('heading', { name: scoring.hole(1), exact: true }).waitFor()
    await signedCards.waitFor()
    await allOnServer(page)
    await phone.open('/startAgain')
    await page.getByRole('link', { name: texts.newOuting }).waitFor()
    expect(await page.getByText(forms.unsaved).count()).toBe(0)
  }),
)

test(
  'without a signal an outing is started and scored, outlives its tab, and reaches the club once',
  story(async ({ club, takePhone }) => {
    const phone = await takePhone()
    await signInAtHome(phone)
    await keptOnPhone(phone)
    await last(phone.page).waitFor()
    await untilCached(phone.page)
    await phone.goOffline()
    await phone.open('/startAgain')
    await phone.page.getByText(texts.noSignal).waitFor()
    await last(phone.page).click()
    const [line, button] = [phone.page.getByText(texts.onPhone), start(phone.page)]
    await line.waitFor()
    const [{ y, height }, { y: top }] = [await boxOf(line), await boxOf(button)]
    expect(y + height).toBeLessThan(top)
    expect(top).toBeLessThan(844)
    await phone.page.goBack()
    await startInTwoTaps(phone)
    for (const hole of [1, 2, 3]) await scorePars(phone.page, hole)
    const address = new URL(phone.page.url()).pathname

    const tab = await phone.openTab(address)
    await phone.page.close()
    await tab.getByRole('heading', { name: scoring.hole(4), exact: true }).waitFor()
    await tab.getByText(started.codeComes).waitFor()

    await phone.comeBack()
    await allOnServer(tab)
    await tab.getByText(started.codeComes).waitFor({ state: 'detached' })
    await tab.goto('/home')
    const code = await codeOnHome(tab)

    const second = await takePhone({ worker: false })
    await signIn(second, 'alice')
    await second.open(`/leaderboard/${code}`)
    await second.page.getByRole('heading', { name: scoring.hole(4), exact: true }).waitFor()

    const outingId = Number(address.split('/')[2])
    const history = await club.stopAndReadHistory(outingId)
    expect(history).toHaveLength(12)
    expect(new Set(history.map(({ mid }) => mid)).size).toBe(12)
  }),
)

test(
  'an outing that is only on the phone is not called on its way, once the member who started it has signed out',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    const { page } = phone
    await signInAtHome(phone)
    await last(page).waitFor()
    phone.air.lose(/\/api\/sync\//)
    await startInTwoTaps(phone)
    await scorePars(page, 1)
    const address = new URL(page.url()).pathname

    await phone.open('/home')
    // The server has answered that the member plays in none.
    await page.getByRole('banner').getByRole('link', { name: shell.score.short, exact: true }).click()
    await page.getByRole('heading', { name: scoring.hole(2), exact: true }).waitFor()
    await phone.open('/home')
    await openMenu(page)
    await page.getByRole('button', { name: shell.signOut.label }).click()
    const question = page.getByRole('dialog', { name: shell.signOut.unsent({ ...nothing, outings: 1 }) })
    await question.getByText(shell.signOut.outings).waitFor()
    expect(await question.getByText(shell.signOut.scores).count()).toBe(0)
    await page.getByRole('button', { name: shell.signOut.keep }).click()
    await page.waitForURL('**/login')

    phone.air.restore()
    await phone.open(address)
    await page.getByRole('button', { name: scoring.more, exact: true }).click()
    await page.getByRole('button', { name: safe.question }).click()
    const answer = page.getByRole('region', { name: safe.question })
    await answer.getByText(started.logInAgain).waitFor()
    await answer.getByText(safe.notYet, { exact: true }).waitFor()
    expect(await answer.getByText(safe.onItsWay).count()).toBe(0)
  }),
)
