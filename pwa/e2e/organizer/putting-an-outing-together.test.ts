import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { texts as tournament } from '../../screens/tournament/texts.ts'
import { chooseCourse, chooseFour, chooseTee, goOn, pickMember } from '../harness/outing-steps.ts'
import { resize } from '../harness/screens.ts'
import { signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/** Starts in the first field, and submits with Enter. */
async function addGuestByKeys(page: Page): Promise<void> {
  await page.getByRole('button', { name: tournament.addGuest }).press('Enter')
  await page.locator('input:focus').waitFor()
  for (const [at, words] of ['Ann', 'Lee', 'ann@example.org', '12.3'].entries()) {
    if (at > 0) await page.keyboard.press('Tab')
    await page.keyboard.type(words)
  }
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

test(
  'an outing is put together through a reload and the phone’s Back, and a change of the field ends the game',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ air: true })
    await signIn(phone)
    const { page } = phone
    const onward = page.getByRole('button', { name: tournament.continueOn })
    phone.air.hold('/api/course/all')
    await phone.open('/tournament')
    await page.getByLabel(tournament.date).waitFor()
    // The button is hidden below a list that is loading, because it would jump.
    expect(await onward.isVisible()).toBe(false)
    phone.air.restore()
    await onward.waitFor()
    await page.getByLabel(tournament.searchCourse).fill('callippe')
    await page
      .getByRole('list', { name: 'Courses' })
      .getByRole('button', { name: /Callippe/ })
      .waitFor()
    await phone.goOffline()
    await page
      .getByRole('list', { name: 'Courses' })
      .getByRole('button', { name: /Callippe/ })
      .click()
    await page.getByText(tournament.connectForTees).waitFor()
    await phone.comeBack()
    await page.locator('section:focus').getByRole('button', { name: 'Change' }).waitFor()
    await expect.poll(() => onward.isDisabled()).toBe(true)
    await chooseTee(page)
    await goOn(page, 'Golfers (1)')
    await expect.poll(() => page.getByRole('button', { name: /^Remove Jamal/ }).count()).toBe(0)
    for (const name of ['Katya Morozova', 'Liam O’Sullivan', 'Mei Chen']) await pickMember(page, name)
    await page.getByText('Guests (visitors) are added next').waitFor()
    await goOn(page, 'Guests')
    await addGuestByKeys(page)
    await page.getByRole('button', { name: tournament.removeGolfer('Ann Lee') }).press('Enter')
    await page.getByText('No guests yet.').waitFor()
    await page.locator('section:focus').getByRole('button', { name: tournament.addGuest }).waitFor()
    await goOn(page, tournament.stepTitles[4])
    await expect.poll(() => page.getByRole('radio', { name: /^Keep default/ }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: /^By Group/ }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^By Field/ }).count()).toBe(0)
    await page.getByRole('radio', { name: /^Sixes/ }).check()
    await page.getByRole('checkbox', { name: /^Skins/ }).check()
    for (const name of [tournament.gimmes, tournament.signCards]) {
      await page.getByRole('checkbox', { name: new RegExp(`^${name}`) }).check()
    }
    await expect.poll(() => page.getByRole('checkbox', { name: 'Net' }).isChecked()).toBe(true)

    await page.reload()
    await page.getByRole('heading', { name: tournament.stepTitles[4] }).waitFor()
    await expect.poll(() => page.getByRole('radio', { name: /^Sixes/ }).isChecked()).toBe(true)

    await page.goBack()
    await page.getByRole('heading', { name: 'Guests' }).waitFor()
    await page.goBack()
    await page.getByRole('button', { name: 'Remove Mei Chen' }).click()
    await goOn(page, 'Guests')
    await goOn(page, tournament.stepTitles[4])
    await expect.poll(() => page.getByRole('radio', { name: /^Normal/ }).isChecked()).toBe(true)
    await expect.poll(() => page.getByRole('radio', { name: /^Sixes/ }).count()).toBe(0)

    await page.getByRole('radio', { name: /^Stableford/ }).check()
    await goOn(page, tournament.stepTitles[5])
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.waitForURL(/\/leaderboard\/[2-9A-Z]{8}$/)
    await page.getByText('Stableford · net skins · gimmes · signed cards').waitFor()
  }),
)

test(
  'with letters of twice the size the index beside the name of a golfer is a word of its own, and does not break in two',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone({ largeLetters: true })
    const { page } = phone
    await signIn(phone)
    await phone.open('/tournament')
    await chooseCourse(page, 'Callippe')
    await chooseTee(page)
    await goOn(page, tournament.golferCount(1))
    await pickMember(page, 'Katya Morozova')
    const golfer = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Remove Katya/ }) })
    await golfer.getByText(/^Katya Morozova \+?\d+\.\d$/).waitFor()
    for (const width of [320, 360, 390]) {
      await resize(page, { width, height: 844 })
      const lines = await golfer.locator('small').evaluate((index) => index.getClientRects().length)
      expect(lines, `at ${width}`).toBe(1)
    }
  }),
)

test(
  'a form that stays open over midnight sets up an outing of the new day, with what was chosen',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signIn(phone)
    const { context, page, open } = phone
    const evening = new Date()
    evening.setHours(23, 30, 0, 0)
    await context.clock.install({ time: evening })
    await open('/tournament')
    await chooseCourse(page, 'Callippe')
    await chooseTee(page)
    const date = page.getByLabel(tournament.date)
    const before = await date.inputValue()
    await page.reload()
    const chosen = () => page.getByLabel(tournament.teebox, { exact: true }).inputValue()
    // The tees load with the course, after the form.
    await expect.poll(chosen).not.toBe('')
    const tee = await chosen()

    await context.clock.fastForward('00:35:00')
    await expect.poll(() => date.inputValue()).not.toBe(before)
    expect(await chosen()).toBe(tee)
    await goOn(page, tournament.golferCount(1))
    await page.reload()
    await page.goBack()
    await expect.poll(() => date.inputValue()).not.toBe(before)
    await expect.poll(chosen).toBe(tee)
  }),
)

test(
  'in foursomes partners agree before the start who of them tees off first',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signIn(phone)
    await chooseFour(phone)
    const { page } = phone
    await page.getByRole('radio', { name: /^Foursomes/ }).check()
    await page.getByText(tournament.teesOffFirst(1, 'Jamal Haddad')).waitFor()
    await page.getByText(tournament.teesOffFirst(2, 'Liam O’Sullivan')).waitFor()
    await page.getByRole('button', { name: tournament.letBegin('Katya Morozova') }).click()
    await page.getByText(tournament.teesOffFirst(1, 'Katya Morozova')).waitFor()
    await page.getByRole('button', { name: tournament.letBegin('Jamal Haddad') }).waitFor()
    await goOn(page, tournament.stepTitles[5])
    await page.getByRole('button', { name: tournament.startOuting }).click()
    await page.getByText('Katya and Liam tee off', { exact: true }).waitFor()
  }),
)
