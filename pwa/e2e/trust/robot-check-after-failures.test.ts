import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { demoSignIns } from '#db/demo/demo-club.ts'
import { login } from '#sync/calls/login.ts'
import { openOuting } from '#sync/calls/replay.ts'
import { texts as landing } from '../../screens/leaderboard/landing/texts.ts'
import * as scoring from '../../screens/leaderboard/texts.ts'
import { texts as loginTexts } from '../../screens/login/texts.ts'
import { texts as resetPasswordTexts } from '../../screens/reset-password/texts.ts'
import { texts as settingsTexts } from '../../screens/settings/texts.ts'
import { passRobotCheck } from '../harness/accounts.ts'
import { ask } from '../harness/ask.ts'
import { says } from '../harness/notices.ts'
import { startOuting } from '../harness/outing.ts'
import { showHome, signIn } from '../harness/sign-in.ts'
import { storyWithSignal } from '../harness/story.ts'

/** The tries that the server allows without a check. */
const freeTries = 10
const smallest = { width: 320, height: 640 }

test(
  'after too many wrong passwords the robot check appears, and the right password logs in with it',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone(smallest)
    await open('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill('ben')
    for (let tries = 0; tries < freeTries; tries += 1) await tryPassword(page, `a guess, number ${tries}`)
    await says(page, loginTexts.failed)
    expect(await robotBox(page).count()).toBe(0)

    await tryPassword(page, demoSignIns.password)
    await says(page, /Pass the robot check/)
    await takesFocusInView(page)
    await passRobotCheck(page)
    await tryPassword(page, 'one more guess')
    await says(page, loginTexts.wrong)
    // The proof was used up with the wrong password, and the page fetches another automatically.
    await page.getByText('Checked', { exact: true }).waitFor()
    await tryPassword(page, demoSignIns.password)
    await showHome(page)
  }),
)

test(
  'the page for a new password brings the robot check into view, and goes on with it',
  storyWithSignal(async ({ club, takePhone }) => {
    for (let tries = 0; tries < freeTries; tries += 1) {
      const guess = ask({ url: club.url, call: login, body: { username: 'ben', password: `a guess, number ${tries}` } })
      await expect(guess).rejects.toThrow('login.failed')
    }
    const { page, open } = await takePhone(smallest)
    await open('/resetPwd')
    await page.getByLabel('Username').fill('ben')
    await page.getByLabel(resetPasswordTexts.currentPassword.label).fill(demoSignIns.password)
    await page.getByLabel('New password').fill('a bunker on the ninth')
    await page.getByRole('button', { name: resetPasswordTexts.next }).click()
    await takesFocusInView(page)
    await passRobotCheck(page)
    await page.getByRole('button', { name: resetPasswordTexts.next }).click()
    await showHome(page)
  }),
)

test(
  'after too many wrong outing codes the robot check appears, and the right code opens the card with it',
  storyWithSignal(async ({ club, takePhone }) => {
    const { groups } = await startOuting(club.url, { golfers: 4 })
    const { page, open } = await takePhone(smallest)
    await open('/leaderboard')
    const wrong = [...'23456789ABCD'].map((last) => `ZZZZZZZ${last}`)
    // Attempts count for a minute, in which a slow machine can't type all of them.
    for (const code of wrong.slice(2, freeTries)) {
      const guess = ask({ url: club.url, call: openOuting, body: { accessCode: code, initials: '' } })
      await expect(guess).rejects.toThrow('outing.no-such-code')
    }
    for (const code of wrong.slice(0, 2)) {
      await enterCode(page, code)
      await says(page, /No outing has this code/)
    }
    expect(await robotBox(page).count()).toBe(0)

    const [{ code }] = groups
    await enterCode(page, code)
    await says(page, /Pass the robot check/)
    await takesFocusInView(page)

    await passRobotCheck(page)
    await enterCode(page, wrong[freeTries] ?? '')
    await says(page, /No outing has this code/)
    // The next attempt needs a check, too, and the box shows that before it is sent.
    await enterCode(page, code)
    await robotBox(page).and(page.locator(':focus')).waitFor()
    await passRobotCheck(page)
    await page.getByRole('button', { name: landing.scoreOuting }).click()
    await page.getByRole('button', { name: scoring.recordScore }).waitFor()
  }),
)

test(
  'the settings bring the robot check into view, and the right password changes the password with it',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone(smallest)
    const { page } = phone
    await signIn(phone, 'ben')
    await phone.open('/settings')
    const card = page.getByRole('region', { name: settingsTexts.password.title })
    await card.getByRole('button', { name: settingsTexts.edit }).click()
    await card.getByLabel('Username').fill('ben')
    await card.getByLabel('New password', { exact: true }).fill('a bunker on the ninth')
    await card.getByLabel(settingsTexts.password.again).fill('a bunker on the ninth')
    const submitWith = async (password: string) => {
      await card.getByLabel(settingsTexts.password.old).fill(password)
      const answered = page.waitForResponse((response) => response.url().endsWith('/updatePassword'))
      await card.getByRole('button', { name: settingsTexts.submit }).click()
      return await (await answered).text()
    }
    for (let tries = 0; tries < freeTries; tries += 1) await submitWith(`a guess, number ${tries}`)
    expect(await robotBox(page).count()).toBe(0)
    // The check is needed for a second after these tries, and for twice as long after each further one. A slow machine
    // needs a few until it is within that time.
    const guess = () => submitWith('one more guess')
    for (let answer = await guess(); !answer.includes('robot.required'); answer = await guess());
    await takesFocusInView(page)
    await passRobotCheck(page)
    await submitWith(demoSignIns.password)
    await says(page, settingsTexts.password.saved)
  }),
)

function robotBox(page: Page) {
  return page.getByRole('checkbox', { name: 'I am not a robot' })
}

/** Verifies that nothing covers the box, and that neither it nor the reason below it is scrolled out of view. */
async function takesFocusInView(page: Page): Promise<void> {
  const box = robotBox(page).and(page.locator(':focus'))
  await box.waitFor()
  const isOnTop = () =>
    box.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect()
      const reason = document.getElementById(element.getAttribute('aria-describedby') ?? '')
      const isReasonInView = reason !== null && reason.getBoundingClientRect().bottom <= innerHeight
      return isReasonInView && document.elementFromPoint(left + width / 2, top + height / 2) === element
    })
  await expect.poll(isOnTop).toBe(true)
}

async function tryPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  const answered = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.getByRole('button', { name: loginTexts.login, exact: true }).click()
  await answered
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel(landing.outingCode).fill(code)
  await page.getByRole('button', { name: landing.scoreOuting }).click()
}
