import { expect, test } from 'vitest'
import { texts as landing } from '../screens/leaderboard/landing/texts.ts'
import { texts as loginTexts } from '../screens/login/texts.ts'
import { signInByHand } from './harness/sign-in.ts'
import { storyWithSignal } from './harness/story.ts'

test(
  'a code that leads nowhere stays in its box with the reason, to be corrected there',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/leaderboard')
    const box = page.getByLabel(landing.outingCode)
    await box.fill('7kq4mx2p')
    await page.getByRole('button', { name: landing.scoreOuting }).click()
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
    expect(await box.inputValue()).toBe('7KQ4 MX2P')
    await box.press('End')
    await box.press('Backspace')
    await expect.poll(() => box.getAttribute('aria-invalid')).toBeNull()
    expect(await box.inputValue()).toBe('7KQ4 MX2')
  }),
)

test(
  'what went wrong on a screen is read there until it is left, and not on the next one',
  storyWithSignal(async ({ takePhone }) => {
    const { page, open } = await takePhone()
    await open('/login')
    await page.getByRole('textbox', { name: 'Username' }).fill('ben')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: loginTexts.login }).click()
    const notice = page.getByText(loginTexts.failed)
    await notice.waitFor()
    await page.getByRole('textbox', { name: 'Username' }).click()
    expect(await notice.isVisible()).toBe(true)
    await page.getByRole('link', { name: loginTexts.forgot }).click()
    await notice.waitFor({ state: 'detached' })
  }),
)

test(
  'what the app says while it leads on to another screen is read on that one',
  storyWithSignal(async ({ takePhone }) => {
    const phone = await takePhone()
    await signInByHand(phone, 'ben')
    await phone.page.getByText(loginTexts.done).waitFor()
    expect(new URL(phone.page.url()).pathname).not.toBe('/login')
  }),
)
